import type { BoxDetail } from '@clearcrate/contract/box';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useT } from '../../lib/i18n.tsx';
import { useFavourites } from './use-favourites.ts';

export function FavouriteButton({ box, raised = false }: { box: BoxDetail; raised?: boolean }) {
  const { markOf } = useFavourites();
  const { label, pressed, onToggle } = markOf(box);
  return <IconButton icon="star" raised={raised} label={label} pressed={pressed} onClick={onToggle} />;
}

/** The box's address by the device's share sheet, or on the clipboard where there is none. */
export function ShareButton({ box, raised = false }: { box: BoxDetail; raised?: boolean }) {
  const t = useT('box');
  const share = async () => {
    const shared = { title: box.name, url: window.location.href };
    if (navigator.canShare?.(shared)) {
      // A player who closes the share sheet has decided; that is no failure.
      await navigator.share(shared).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(shared.url);
      toast.success(t('share.copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return <IconButton icon="share" raised={raised} label={t('share.box')} onClick={() => void share()} />;
}
