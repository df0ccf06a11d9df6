import type { PlayBounds, PlayFigures } from '@clearcrate/contract/bounds';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { minorOf } from '../../../lib/amounts.ts';
import { boundsQuery, statisticsQuery } from '../../../lib/bounds/bounds-queries.ts';
import { isBuilt } from '../../../lib/built-pages.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import classes from './bounds-card.module.css';
import { type DaySpent, SpendBars } from './spend-bars.tsx';

const DAYS = 14;

function dayLimit({ limits }: PlayBounds) {
  return limits.find(({ kind, period }) => kind === 'spend' && period === 'day');
}

/** What playing has cost and brought, in plain figures, with the way to the limits. */
export function BoundsCard() {
  const t = useT('personal');
  const titles = useT('routes');
  const { data: bounds } = useQuery(boundsQuery());
  const { data: figures, isError } = useQuery(statisticsQuery('day'));
  if (!isBuilt('bounds') || isError) return null;
  const limit = bounds && dayLimit(bounds);
  return (
    <Panel className={classes.card}>
      <SectionHead
        title={titles('bounds')}
        aside={
          <StoreLink to="/bounds" className={classes.set}>
            {t('bounds.set')}
            <Icon name="chevron" size={14} strokeWidth={2} />
          </StoreLink>
        }
      />
      {figures ? (
        <>
          <MonthFigures month={figures.month} used={limit?.used} limit={limit?.limit} />
          <SpendBars days={figures.items.slice(-DAYS).map(daySpent)} limit={limit?.limit ?? undefined} />
        </>
      ) : (
        <Skeleton height={180} radius={12} />
      )}
    </Panel>
  );
}

const daySpent = ({ start, spent }: PlayFigures & { start: string }): DaySpent => ({
  day: start,
  spent,
  value: Number(minorOf(spent)),
});

interface MonthFiguresProps {
  month: PlayFigures;
  used: string | undefined;
  limit: string | null | undefined;
}

function MonthFigures({ month, used, limit }: MonthFiguresProps) {
  const t = useT('personal');
  return (
    <dl className={classes.figures}>
      {used !== undefined && (
        <div>
          <dt>{t('bounds.today')}</dt>
          <dd>
            <Num>{priceText(used)}</Num>
            {limit && <Num className={classes.of}>{` / ${priceText(limit)}`}</Num>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('bounds.spent')}</dt>
        <dd>
          <Num>{priceText(month.spent)}</Num>
        </dd>
      </div>
      <div>
        <dt>{t('bounds.result')}</dt>
        <dd>
          <Num>{priceText(month.result, { signed: true })}</Num>
        </dd>
      </div>
    </dl>
  );
}
