import type { VipStanding } from '@clearcrate/contract/vip';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { metalClass } from '@clearcrate/ui/store/vip-metal.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inlineMessage } from '../../../lib/api/api-error.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { isDue, progressOf, standingQuery } from '../../../lib/vip/standing.ts';
import classes from './growth-card.module.css';

/** Returns whether the next level is the first one that may upload a picture. */
function opensUpload({ level, next, items }: VipStanding): boolean {
  const mayUpload = (number: number) => items.find((item) => item.level === number)?.privileges.avatarUpload === true;
  return next !== null && mayUpload(next.level) && !mayUpload(level);
}

/** Level, progress and due packet. The whole card links to the membership page. */
export function GrowthCard() {
  const t = useT('personal');
  const common = useT('common');
  const { data: standing, error, refetch } = useQuery(standingQuery());
  const figure = (text: ReactNode) => <Num className={classes.figure}>{text}</Num>;
  if (error && !standing) {
    return (
      <div className={cx(classes.card, metalClass(0))} role="alert">
        <p className={classes.foot}>{inlineMessage(error) ?? t('growth.error')}</p>
        <Button size="s" icon="refresh" onClick={() => void refetch()}>
          {common('action.retry')}
        </Button>
      </div>
    );
  }
  if (!standing) return <Skeleton height={112} radius={16} />;
  const { level, growth, next } = standing;
  const due = standing.items.filter(isDue).length;
  const missing = { level: next?.level ?? level, missing: next ? priceText(next.missing) : '' };
  return (
    <StoreLink to="/vip" className={cx(classes.card, metalClass(level))}>
      <span className={classes.head}>
        <Num className={classes.level}>{`V${level}`}</Num>
        <span className={classes.growth}>{t.rich('growth.is', { figure }, { growth: priceText(growth) })}</span>
        <span className={classes.more}>
          {t('growth.more')}
          {due > 0 && <Num className={classes.due}>{due}</Num>}
          <Icon name="chevron" size={15} strokeWidth={2.2} />
        </span>
      </span>
      <ProgressBar value={progressOf(standing)} tone="metal" label={t('growth.label')} />
      <span className={classes.foot}>
        <span>
          {next
            ? t.rich(opensUpload(standing) ? 'growth.toUpload' : 'growth.to', { figure }, missing)
            : t('growth.top')}
        </span>
        {next && <Num>{priceText(next.growth).replace(/\.00$/, '')}</Num>}
      </span>
    </StoreLink>
  );
}
