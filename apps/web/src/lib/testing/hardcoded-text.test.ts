import { describe, expect, it } from 'vitest';
import { findHardcodedTexts } from './hardcoded-text.ts';

const texts = (source: string) => findHardcodedTexts(source).map(({ text }) => text.trim());

describe('findHardcodedTexts', () => {
  it('finds sentences in text, in attributes and in conditions', () => {
    expect(texts('const a = <p>Open the box</p>;')).toEqual(['Open the box']);
    expect(texts('const a = <button aria-label="Close" />;')).toEqual(['Close']);
    expect(texts('const a = <input placeholder={done ? "Search" : t("x")} />;')).toEqual(['Search']);
    expect(texts(`const a = <p>{count > 0 && \`Only \${count} left\`}</p>;`)).toEqual(['Only', 'left']);
  });

  it('finds Chinese and Korean anywhere', () => {
    expect(texts('const title = "开箱";')).toEqual(['开箱']);
    expect(texts('const a = <p>상자</p>;')).toEqual(['상자']);
  });

  it('ignores keys, class names, figures and symbols', () => {
    expect(texts('const a = <p className="quiet text">{t("box.open")} ×{count} V{level} VIP 100%</p>;')).toEqual([]);
    expect(texts('const a = <Icon name="close" />;')).toEqual([]);
  });
});
