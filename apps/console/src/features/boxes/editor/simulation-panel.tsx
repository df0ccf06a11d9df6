import { deviationOf, returnOfVersion, SIMULATION } from '@clearcrate/fairness/simulate';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import classes from './figures.module.css';
import { Histogram } from './histogram.tsx';
import type { SimulationAnswer } from './simulate.worker.ts';
import type { DraftState } from './use-draft.ts';
import { useSimulation } from './use-simulation.ts';

/** A million openings of the draft, in a worker. */
export function SimulationPanel({ state }: { state: DraftState }) {
  const b = useBoxTexts();
  const { number } = useFormats();
  const { version, isValid } = state;
  const isPriced = version.price > 0n;
  const { answer, last, again } = useSimulation(isValid && isPriced ? version : undefined);
  const shown = answer ?? last;
  const theory = returnOfVersion(version);
  return (
    <Panel
      proof
      title={b('simulation', { count: number(SIMULATION.groups * SIMULATION.draws) })}
      end={
        answer && (
          <>
            <span className={classes.took}>{(answer.tookMs / 1_000).toFixed(2)} s</span>
            <Button size="s" variant="proof" icon="refresh" onClick={again}>
              {b('again')}
            </Button>
          </>
        )
      }
    >
      {!isPriced && <p>{b('freeBox')}</p>}
      {isPriced && (
        <div className={classes.simulation} aria-busy={answer === undefined}>
          <div className={cx(!answer && classes.dim)}>
            {shown ? (
              <Histogram simulation={shown.simulation} theory={theory} />
            ) : (
              <div className={classes.noHistogram} />
            )}
            <p className={classes.note}>
              {b('groups', { groups: number(SIMULATION.groups), draws: number(SIMULATION.draws) })}
            </p>
            {shown && <Findings answer={shown} theory={theory} deviation={deviationOf(version)} />}
          </div>
          {!answer && (
            <div className={classes.over} role="status">
              <strong>{b(isValid ? 'running' : 'outdated')}</strong>
              {!isValid && <span>{b('outdatedHint')}</span>}
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

interface FindingsProps {
  answer: SimulationAnswer;
  theory: number;
  deviation: number;
}

function Findings({ answer: { simulation }, theory, deviation }: FindingsProps) {
  const b = useBoxTexts();
  const { number, percent } = useFormats();
  const { mean, middle, guaranteed, ruin } = simulation;
  const off = (mean - theory) * 100;
  const rows = [
    [b('simulated'), percent(mean, 2)],
    [b('middle'), `${percent(middle.low, 0)} – ${percent(middle.high, 0)}`],
    [b('forced'), number(guaranteed)],
    [b('offTheory'), `${off < 0 ? '−' : '+'}${Math.abs(off).toFixed(2)} pp`],
    [b('deviation'), percent(deviation, 0)],
    [b('ruin', { purse: SIMULATION.purse, limit: number(SIMULATION.limit) }), percent(ruin, 1)],
  ];
  return (
    <dl className={classes.findings}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
