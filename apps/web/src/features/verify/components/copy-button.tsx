import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

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
