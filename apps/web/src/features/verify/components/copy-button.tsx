import { Button } from '@clearcrate/ui/button.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useT } from '../../../lib/i18n.tsx';

/** Copies a text; where the browser refuses, it says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useT('verify');
  const copy = async () => {
    if (await copyText(text)) toast.success(t('copied'));
    else toast.error(t('copyFailed'));
  };
  return (
    <Button variant="proof" size="s" icon="copy" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
