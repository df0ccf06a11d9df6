import { renderToString } from 'react-dom/server';
import { afterAll, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} } });
afterAll(() => void vi.unstubAllGlobals());
const { getLocale, loadT, setLocale, startI18n, useFormats, useT } = await import('./i18n.tsx');

function Sample() {
  const t = useT('common');
  const { percent, number } = useFormats();
  const name = t.rich('winner.opened', { name: (text) => <b>{text}</b> }, { name: '<i>x</i>' });
  return (
    <p>
      {t('state.finishedCount', { count: 1 })}|{percent(0.0026)}|{number(12_345.5)}|{name}
    </p>
  );
}

const shown = () => renderToString(<Sample />).replaceAll('<!-- -->', '');

describe('i18n', () => {
  it('starts in Chinese and sets the lang attribute', async () => {
    await startI18n();
    expect(getLocale()).toBe('zh');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(shown()).toBe('<p>到底了，共 1 条|0.26%|12,345.5|<b>&lt;i&gt;x&lt;/i&gt;</b> 开出</p>');
  });

  it('switches the language of loaded texts in one step', async () => {
    await setLocale('en');
    expect(document.documentElement.lang).toBe('en');
    expect(shown()).toContain('End of list · 1 entry|0.26%|12,345.5');
    await setLocale('vi');
    // Numbers have the same format in every language.
    expect(shown()).toContain('12,345.5');
  });

  it('serves code outside components', async () => {
    await setLocale('tw');
    const t = await loadT('common');
    expect(t('action.recharge')).toBe('儲值');
    expect(document.documentElement.lang).toBe('zh-TW');
  });
});
