import { Button } from '@clearcrate/ui/button.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useT } from '../../../lib/i18n.tsx';

/** Copies a text; where the browser refuses, it says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useT('verify');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <Button variant="proof" size="s" icon="copy" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
