import { Button } from '@clearcrate/ui/button.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { PosterState } from '../poster/use-poster.ts';
import classes from './share-actions.module.css';

/** Where the device has no share sheet, the link on the clipboard is the way to share. */
export function ShareActions({ poster }: { poster: PosterState }) {
  const t = useT('spread');
  const { canShare, share, copyLink, save, isDrawing } = poster;
  return (
    <div className={classes.actions}>
      {canShare && (
        <Button icon="copy" onClick={copyLink}>
          {t('copy.linkAct')}
        </Button>
      )}
      <Button icon="download" loading={isDrawing} onClick={save}>
        {t('poster.save')}
      </Button>
      <Button
        variant="primary"
        icon={canShare ? 'share' : 'copy'}
        className={classes.main}
        onClick={canShare ? share : copyLink}
      >
        {t(canShare ? 'share.act' : 'copy.linkAct')}
      </Button>
    </div>
  );
}
