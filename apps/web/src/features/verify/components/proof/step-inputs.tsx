import type { VerifyStep } from '@clearcrate/fairness/verify-step';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { type MessageKey, useT } from '../../../../lib/text/i18n.tsx';
import { useExactTime } from '../../../../lib/time/exact-time.ts';
import classes from './proof-steps.module.css';

/** Inputs by step. */
const INPUTS: Partial<Record<VerifyStep['name'], readonly string[]>> = {
  commitment: ['seed', 'roomSeed'],
  publicBeacon: ['chain'],
  beaconRound: ['after', 'chain'],
  signature: ['round', 'publicKey', 'signature'],
  beacon: ['signature'],
  key: ['beacon'],
  digest: ['message', 'cursor'],
  word: ['bytes', 'firstByte', 'limit'],
  ticket: ['word', 'modulo'],
  odds: ['table', 'version'],
  guarantee: ['openings', 'quality', 'misses'],
  times: ['number', 'publishedAt', 'chosenAt', 'takenAt'],
  closed: ['closedAt', 'signedAt'],
  deadline: ['closedAt'],
  place: ['index', 'left'],
  share: ['ticket'],
  chain: ['round', 'roundHash', 'anchorRound', 'anchor'],
  random: ['bits'],
  point: ['random', 'edgeBasisPoints', 'maximum'],
  item: ['ticket', 'first', 'last', 'probability', 'recordedFirst', 'recordedLast'],
};

export function StepInputs({ step }: { step: VerifyStep }) {
  const t = useT('verify');
  const { number } = useFormats();
  const exactTime = useExactTime();
  // Without a claimed count it was only assumed.
  const isStated = (name: string) => name !== 'misses' || step.expected !== undefined;
  const names = (INPUTS[step.name] ?? []).filter((name) => step.inputs[name] !== undefined && isStated(name));
  const skipped = step.words?.filter((word) => word.skipped) ?? [];
  return (
    <>
      <dl className={classes.inputs}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`input.${name}` as MessageKey<'verify'>)}</dt>
            <dd>
              <code>
                {name.endsWith('At') || name === 'after' ? exactTime(step.inputs[name] ?? '') : step.inputs[name]}
              </code>
            </dd>
          </div>
        ))}
      </dl>
      {skipped.map(({ firstByte, hex, value }) => (
        <p key={firstByte} className={classes.skipped}>
          {t('steps.skipped', { word: `0x${hex}`, value: number(value) })}
        </p>
      ))}
    </>
  );
}
