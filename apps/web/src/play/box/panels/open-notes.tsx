import type { BoxDetail } from '@clearcrate/contract/box';
import { BalanceChange } from '@clearcrate/ui/layout/dock.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { boxPath } from '../../../lib/boxes/box-kind.ts';
import { boxAsset } from '../../../lib/boxes/store-box-card.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { CutNote } from '../../cut-note.tsx';
import { isFreeWay, useOpeningWay } from '../../opening/opening-way.ts';
import { useOpenGate } from '../../opening/use-open-gate.ts';
import type { Opening } from '../../opening/use-opening.ts';
import { RightNote } from '../../welfare/right-note.tsx';
import { useBoxProgress } from '../box.queries.ts';
import classes from './open-notes.module.css';
import { WaysOn } from './ways-on.tsx';

interface OpenNotesProps {
  box: BoxDetail;
  count: number;
  opening: Opening;
}

/** Below the button: the balance afterwards, and the free trial. */
export function OpenNotes({ box, count, opening }: OpenNotesProps) {
  const t = useT('box');
  const { balance, cost, state, freeOpenings, breakUntil, right } = useOpenGate(box, count);
  const hint = () => {
    if (opening.cut.isPending) return null;
    if (breakUntil !== undefined) return <BreakNote until={breakUntil} />;
    if (right) return <RightNote right={right} />;
    if (freeOpenings !== undefined) return <FreeOpeningNote box={box} left={freeOpenings} />;
    if (balance !== undefined && state === 'ready')
      return <BalanceChange before={balance} after={differenceOf(balance, cost)} />;
    if (balance !== undefined && state === 'poor') return <WaysOn box={box} balance={balance} cost={cost} />;
    return <span>{t('open.visitorHint')}</span>;
  };
  return (
    <>
      {hint()}
      <SpendingToday box={box} />
      <button type="button" className={classes.demo} onClick={() => void opening.demo(count)}>
        {t('demo.try')}
      </button>
    </>
  );
}

function BreakNote({ until }: { until: string }) {
  const t = useT('box');
  const titles = useT('routes');
  const { date, hourMinute } = useFormats();
  return (
    <>
      <span>{t('open.breakUntil', { time: `${date(until)} ${hourMinute(until)}` })}</span>
      <StoreLink to="/bounds" className={classes.demo}>
        {titles('bounds')}
      </StoreLink>
    </>
  );
}

/** Number of free openings left; paying is on another page, never behind the same button. */
function FreeOpeningNote({ box, left }: { box: BoxDetail; left: number }) {
  const t = useT('box');
  return (
    <>
      <span>{t('freeOpening.left', { count: left })}</span>
      <StoreLink to={boxPath(box)} className={classes.demo}>
        {t('freeOpening.pay')}
      </StoreLink>
    </>
  );
}

/** Coins spent today against the limit, if one is set. */
export function SpendingToday({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const { data: progress } = useBoxProgress(box.boxId);
  const isFree = isFreeWay(useOpeningWay(box));
  const spending = progress?.spending;
  if (!spending || boxAsset(box) !== 'coin' || isFree) return null;
  const { spent, limit } = spending;
  return <span>{t('spending', { spent: priceText(spent), limit: priceText(limit) })}</span>;
}

/** After an interrupted opening or a lost answer: says first what happened to the money. */
export function CutOpening({ opening: { cut } }: Pick<OpenNotesProps, 'opening'>) {
  const t = useT('box');
  const texts = {
    asking: t('open.cutAsking'),
    unknown: t('open.cutUnknown'),
    found: t('open.cutFound'),
    none: t('open.cutNone'),
    elsewhere: t('open.cutElsewhere', { name: cut.play?.name ?? '' }),
  };
  return <CutNote cut={cut} texts={texts} show={t('open.showResult')} />;
}
