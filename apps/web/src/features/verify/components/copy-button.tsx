import { Button } from '@clearcrate/ui/controls/button.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useT } from '../../../lib/text/i18n.tsx';

/** Copies a text, or shows that the browser refused it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useT('verify');
  const copy = () => void copyText(text, { done: t('copied'), failed: t('copyFailed') });
  return (
    <Button variant="proof" size="s" icon="copy" onClick={copy}>
      {children}
    </Button>
  );
}
