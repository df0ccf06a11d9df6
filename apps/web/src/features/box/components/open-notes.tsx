import type { BoxDetail } from '@clearcrate/contract/box';
import { differenceOf } from '../../../lib/amounts.ts';
import { useT } from '../../../lib/i18n.tsx';
import { BalanceChange } from '../../../ui/dock.tsx';
import { Note } from '../../../ui/states.tsx';
import { useOpenGate } from '../opening/use-open-gate.ts';
import type { Opening } from '../opening/use-opening.ts';
import classes from './open-notes.module.css';

interface OpenNotesProps {
  box: BoxDetail;
  count: number;
  opening: Opening;
}

/** Under the button: what the balance becomes, and the free try. */
export function OpenNotes({ box, count, opening }: OpenNotesProps) {
  const t = useT('box');
  const { balance, cost, state } = useOpenGate(box, count);
  return (
    <>
      {balance !== undefined && state === 'ready' ? (
        <BalanceChange before={balance} after={differenceOf(balance, cost)} />
      ) : (
        <span>{state === 'poor' ? t('open.poor') : t('open.visitorHint')}</span>
      )}
      <button type="button" className={classes.demo} onClick={() => void opening.demo(count)}>
        {t('demo.try')}
      </button>
    </>
  );
}

/** After a request without an answer: what happened to the money comes first. */
export function UnansweredNote({ opening }: { opening: Opening }) {
  const t = useT('box');
  if (!opening.unanswered) return null;
  return (
    <Note icon="alert" tone="bad">
      {t('open.unanswered')}
    </Note>
  );
}
