import type { LimitKind } from '@clearcrate/contract/bounds-rules';
import { MODES } from '@clearcrate/contract/modes';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { type BoundsNotice, boundsNotice } from '../../lib/bounds/bounds-notice.ts';
import { boundsQuery } from '../../lib/bounds/bounds-queries.ts';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './shell-notes.module.css';

const pagesWith = (charges: 'spend' | 'none'): string[] =>
  Object.values(MODES).flatMap((mode) => (mode.charges === charges ? [mode.page] : []));

/** Pages that charge, by the limit that their charges count for; a break closes the others too. */
const CHARGES: readonly [LimitKind | 'none', readonly string[]][] = [
  ['recharge', ['recharge']],
  ['spend', [...pagesWith('spend'), 'luckyDetails', 'battle/create', 'battle/detail', 'roll_detail', 'newyear']],
  ['none', [...pagesWith('none'), 'task', 'vip']],
];

/** The player's break, or what is left of their limits, on a page that charges. */
export function BoundsNote() {
  const { pathname } = useLocation();
  const path = pathname.replace(/^\/[mp]\/|\/$/g, '');
  const [charges] = CHARGES.find(([, pages]) => pages.includes(path)) ?? [];
  return charges && <NoteFor key={path} charges={charges} />;
}

function NoteFor({ charges }: { charges: LimitKind | 'none' }) {
  const { data, refetch } = useQuery(boundsQuery());
  const balance = useSession((state) => state.info?.assets.amount);
  const hasLimits = data?.limits.some(({ limit, elsewhere }) => limit !== null || elsewhere !== null);
  const readAgain = useEffectEvent(() => {
    if (hasLimits || data?.dailySpendCap) void refetch();
  });
  // Every charge moves the balance and uses up limits.
  useEffect(() => {
    if (balance !== undefined) readAgain();
  }, [balance]);
  const notice = data && boundsNotice(data, charges);
  if (!notice) return null;
  return (
    <Suspense fallback={null}>
      <NoticeText notice={notice} isRecharge={charges === 'recharge'} />
    </Suspense>
  );
}

function NoticeText({ notice, isRecharge }: { notice: BoundsNotice; isRecharge: boolean }) {
  const t = useT('bounds');
  const titles = useT('routes');
  const { date, hourMinute } = useFormats();
  const text = () => {
    if (notice.kind === 'left') {
      const left = priceText(notice.left);
      return isRecharge ? t('notice.leftRecharge', { left }) : t('notice.leftSpend', { left });
    }
    const time = `${date(notice.until)} ${hourMinute(notice.until)}`;
    if (notice.kind === 'break') return t('notice.break', { time });
    return isRecharge ? t('notice.reachedRecharge', { time }) : t('notice.reachedSpend', { time });
  };
  return (
    <div className={classes.place}>
      <Note
        icon={notice.kind === 'left' ? 'info' : 'alert'}
        tone={notice.kind === 'left' ? 'plain' : 'bad'}
        action={
          <ButtonLink to="/bounds" variant="ghost" size="s">
            {titles('bounds')}
          </ButtonLink>
        }
      >
        {text()}
      </Note>
    </div>
  );
}
