import { decimalText, expectedValue, type OddsVersion } from '@clearcrate/fairness/odds-version';
import { returnOfVersion } from '@clearcrate/fairness/simulate';
import { cx } from '@clearcrate/ui/cx.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import { currentOf, type EditedBox } from './draft.ts';
import classes from './figures.module.css';
import type { DraftState } from './use-draft.ts';

const ordinary = (version: OddsVersion): number => returnOfVersion({ ...version, guarantee: null });
const valueText = ({ entries }: OddsVersion): string => {
  const { numerator, denominator } = expectedValue(entries);
  return decimalText({ numerator, denominator: denominator * 100n }, 4);
};

/** What the odds return by theory, beside the version in force. */
export function FiguresPanel({ box, state }: { box: EditedBox; state: DraftState }) {
  const b = useBoxTexts();
  const { percent } = useFormats();
  const former = currentOf(box);
  const { version, isValid } = state;
  const hasReturn = version.asset === 'coin' && version.price > 0n;
  const was = `v${box.version}`;
  const [now, before] = [ordinary(version), ordinary(former)];
  const rows: [string, string, string][] = [
    [b('expectedValue'), valueText(version), `${was} ${valueText(former)}`],
    ...(hasReturn
      ? ([
          [b('return'), percent(now, 2), `${was} ${percent(before, 2)}`],
          [b('edge'), percent(1 - now, 2), `${was} ${percent(1 - before, 2)}`],
          [
            b('guaranteedReturn'),
            version.guarantee ? percent(returnOfVersion(version), 2) : '–',
            former.guarantee ? `${was} ${percent(returnOfVersion(former), 2)}` : b('noGuarantee'),
          ],
        ] as [string, string, string][])
      : []),
  ];
  return (
    <Panel proof title={b('figures')} note={b('byTheory')}>
      <dl className={cx(classes.figures, !isValid && classes.dim)}>
        {rows.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {hasReturn && isValid && (
        <Scale former={before} now={now} guaranteed={version.guarantee ? returnOfVersion(version) : undefined} />
      )}
    </Panel>
  );
}

const WIDTH = 366;

interface ScaleProps {
  former: number;
  now: number;
  guaranteed: number | undefined;
}

/** Returns on one line: the draft, the version in force, with the guarantee, and break-even. */
function Scale({ former, now, guaranteed }: ScaleProps) {
  const b = useBoxTexts();
  const { percent } = useFormats();
  const values = [former, now, ...(guaranteed === undefined ? [] : [guaranteed])];
  const low = Math.max(0, Math.min(0.8, ...values.map((value) => value - 0.05)));
  const high = Math.max(1.05, ...values.map((value) => value + 0.05));
  const at = (value: number) => ((value - low) / (high - low)) * WIDTH;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 40`}
      className={classes.scale}
      role="img"
      aria-label={b('scale', { now: percent(now, 2), former: percent(former, 2) })}
    >
      <rect x="0" y="13" width={WIDTH} height="6" rx="3" className={classes.scaleTrack} />
      <rect x="0" y="13" width={at(1)} height="6" rx="3" className={classes.scaleAllowed} />
      <path d={`M${at(former)} 9v14`} className={classes.scaleFormer} />
      <path d={`M${at(now)} 7v18`} className={classes.scaleNow} />
      {guaranteed !== undefined && <circle cx={at(guaranteed)} cy="16" r="4" className={classes.scaleRing} />}
      <text x="0" y="37">
        {percent(low, 0)}
      </text>
      <text x={at(1)} y="37" textAnchor="middle">
        {b('breakEven')}
      </text>
    </svg>
  );
}
