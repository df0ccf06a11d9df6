import type { VipStanding } from '@clearcrate/contract/vip';
import { cx } from '@clearcrate/ui/cx.ts';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { VipFrame } from '@clearcrate/ui/store/vip-frame.tsx';
import { metalClass } from '@clearcrate/ui/store/vip-metal.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { useSession } from '../../../lib/session/current-session.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import { progressOf, standingQuery } from '../../../lib/vip/standing.ts';
import classes from './vip-standing.module.css';

/** The player's level when it has loaded; before, a skeleton. */
export function LoadedStanding({ children }: { children: (standing: VipStanding) => ReactNode }) {
  const t = useT('vip');
  const common = useT('common');
  const skeleton = (
    <div className={classes.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
      <Skeleton width={104} height={104} radius={30} />
      <Skeleton width={120} height={28} />
      <Skeleton height={96} radius={12} />
      <Skeleton height={190} radius={12} />
      <Skeleton height={240} radius={16} />
    </div>
  );
  return (
    <Loaded query={useQuery(standingQuery())} title={t('error')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}

/** The avatar in the frame of the level, and the progress to the next one. */
export function VipHero({ standing }: { standing: VipStanding }) {
  const t = useT('vip');
  const avatar = useSession((state) => state.info?.base.avater);
  const { level, growth, next } = standing;
  // Growth comes from recharging only: where that is closed, no next level is promised.
  const isClimbing = useModules()('Recharge') !== 'closed';
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
            {next
              ? isClimbing && t.rich('missing', { figure }, { level: next.level, missing: priceText(next.missing) })
              : t('top')}
          </span>
        </p>
        {next && !isClimbing && <p className={classes.closed}>{t('closed')}</p>}
      </div>
    </section>
  );
}

/** Growth from here on is abbreviated. */
const SHORT_FROM = 10_000;

/** All levels above 0, each with its frame and required growth. */
export function LevelLadder({ standing: { level, items } }: { standing: VipStanding }) {
  const t = useT('vip');
  const { number } = useFormats();
  const growthText = (growth: number) => number(growth, growth < SHORT_FROM ? {} : { notation: 'compact' });
  const list = useRef<HTMLOListElement>(null);

  // Scrolls the own level into view without moving the page itself.
  useEffect(() => {
    const own = list.current?.querySelector<HTMLElement>(`[data-level="${level}"]`);
    if (!own || !list.current) return;
    list.current.scrollLeft = own.offsetLeft - (list.current.clientWidth - own.offsetWidth) / 2;
  }, [level]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for those who scroll by keys.
    <ol ref={list} className={classes.ladder} aria-label={t('ladder')} tabIndex={0}>
      {items
        .filter((item) => item.level > 0)
        .map((item) => (
          <li
            key={item.level}
            data-level={item.level}
            className={cx(classes.step, metalClass(item.level), !item.reached && classes.ahead)}
            aria-current={item.level === level ? 'step' : undefined}
          >
            <VipFrame level={item.level} size={58} />
            <Num className={classes.growth}>
              <VisuallyHidden>{t('level', { level: item.level })}</VisuallyHidden>
              {growthText(Math.floor(Number(item.growth)))}
            </Num>
          </li>
        ))}
    </ol>
  );
}
