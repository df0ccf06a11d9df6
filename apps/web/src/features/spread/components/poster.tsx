import { Button } from '@clearcrate/ui/controls/button.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { linkClass, Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { QrPicture } from '../../../lib/page/qr-picture.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import type { PosterState } from '../poster/use-poster.ts';
import classes from './poster.module.css';

/** The invitation as a poster; its code can be copied. */
export function PosterCard({ code, poster }: { code: string; poster: PosterState }) {
  const t = useT('spread');
  const { showcase, brand, link, copyCode } = poster;
  const light = showcase && ({ '--box': showcase.colour } as CSSProperties);
  return (
    <section className={classes.poster} style={light} aria-label={t('poster.label')}>
      {showcase && <img className={classes.crate} src={showcase.imageLarge} alt="" />}
      <p className={classes.brand}>
        <BrandMark size={34} />
        {brand}
      </p>
      <p className={classes.headline}>
        <span>{t('poster.odds')}</span> <span>{t('poster.verify')}</span>
      </p>
      <div className={classes.foot}>
        <QrPicture className={classes.qr} text={link} label={t('poster.qr')} />
        <div className={classes.code}>
          <span>{t('poster.caption')}</span>
          <button type="button" className={classes.copy} aria-label={t('copy.codeAct', { code })} onClick={copyCode}>
            <Num>{code}</Num>
            <Icon name="copy" size={18} strokeWidth={2} />
          </button>
          <ChangeOnce />
        </div>
      </div>
    </section>
  );
}

/** A custom code is easier to remember; it can be chosen once. */
function ChangeOnce() {
  const t = useT('spread');
  const mayChange = useSession((state) => state.info?.ext.isChangeSpreadCode);
  if (!mayChange) return null;
  return (
    <StoreLink to="/personalInfo?open=spreadCode" className={linkClass(classes.change)}>
      {t('code.change')}
    </StoreLink>
  );
}

/** Copies the link where the device has no share sheet. */
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
