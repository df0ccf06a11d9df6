import type { VipStanding } from '@clearcrate/contract/vip';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { ProgressBar } from '@clearcrate/ui/progress-bar.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { metalClass } from '@clearcrate/ui/vip-metal.ts';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { pictureAddress } from '../../../lib/picture-address.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { progressOf } from '../../../lib/vip/standing.ts';
import classes from './vip-hero.module.css';

/** The portrait in the frame of the level, lit in its metal, and the way to the next one. */
export function VipHero({ standing }: { standing: VipStanding }) {
  const t = useT('vip');
  const avatar = useSession((state) => state.info?.base.avater);
  const { level, growth, next } = standing;
  const figure = (text: ReactNode) => <Num className={classes.figure}>{text}</Num>;
  return (
    <section className={cx(classes.hero, metalClass(level))}>
      <Avatar src={pictureAddress(avatar)} frame={level} size={104} />
      <h2 className={classes.level}>{t('level', { level })}</h2>
      <div className={classes.way}>
        <ProgressBar value={progressOf(standing)} tone="metal" label={t('growth')} />
        <p className={classes.figures}>
          <span>{t.rich('growthIs', { figure }, { growth: priceText(growth) })}</span>
          <span>
            {next ? t.rich('missing', { figure }, { level: next.level, missing: priceText(next.missing) }) : t('top')}
          </span>
        </p>
      </div>
    </section>
  );
}
