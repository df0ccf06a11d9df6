import type { BoxCard } from '@clearcrate/contract/box';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { GlassCrate } from '@clearcrate/ui/media/glass-crate.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { boxPath } from '../../../lib/boxes/box-kind.ts';
import { qualityShares, TICKETS } from '../../../lib/boxes/store-box-card.tsx';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './hero.module.css';

/** A box for sale: price, best item with its chance, and a link to verify both. */
export function BoxSlide({ box }: { box: BoxCard }) {
  const t = useT('home');
  const { percent } = useFormats();
  const { best } = box;
  return (
    <div className={classes.hero} style={{ '--c': box.colour } as CSSProperties}>
      <GlassCrate
        className={classes.crate}
        picture={{ src: box.imageLarge }}
        odds={qualityShares(box)}
        small={useLayout() === 'mobile'}
        lead
      />
      <div className={classes.words}>
        <Pill tone="act">{t('hero.tag')}</Pill>
        <h2 className={classes.title}>{box.name}</h2>
        <p className={classes.best}>
          <span>{t('hero.best', { weapon: best.weaponName, finish: best.finishName })}</span>
          <span className={classes.figures}>
            <Price amount={best.price} tone="gold" weight={700} size={16} />
            <span className={classes.chance}>
              {t('hero.chance')} <Num>{percent(best.tickets / TICKETS)}</Num>
            </span>
          </span>
        </p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to={boxPath(box)} variant="primary">
          {t('hero.open')} <Price amount={box.price} tone="inherit" weight={700} size={17} />
        </ButtonLink>
        <ButtonLink to="/help/notarized">
          <Icon name="shield" size={18} />
          {t('hero.verify')}
        </ButtonLink>
      </div>
    </div>
  );
}
