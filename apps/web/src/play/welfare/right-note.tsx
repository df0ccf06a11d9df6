import type { WelfareLevel } from '@clearcrate/contract/welfare';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import classes from './right-note.module.css';
import { refreshWelfare, useOwnWelfare } from './welfare.queries.ts';
import { missingTo } from './welfare-levels.ts';

/** Below the button of a welfare box: the value of today's right, or what it requires. */
export function RightNote({ right }: { right: WelfareLevel }) {
  const t = useT('welfare-box');
  const { data: own } = useOwnWelfare();
  const { state, changesAt, threshold, bagItemId } = right;
  if (state === 'locked') {
    const missing = missingTo(own?.points ?? '0.00', threshold);
    return <span>{t('note.locked', { threshold: priceText(threshold), missing: priceText(missing) })}</span>;
  }
  return (
    <span className={classes.note}>
      {state === 'openable' && t('note.openable')}
      {state !== 'openable' && changesAt !== null && (
        <>
          {t('again')} <Countdown endsAtMs={Date.parse(changesAt)} clock={serverClock} onEnd={refreshWelfare} />
        </>
      )}
      {bagItemId !== null && <StoreLink to={`/bag?itemId=${bagItemId}`}>{t('note.item')}</StoreLink>}
    </span>
  );
}
