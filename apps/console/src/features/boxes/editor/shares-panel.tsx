import { TICKETS } from '@clearcrate/fairness/ticket';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import { type EditedBox, sharesOf } from './draft.ts';
import classes from './figures.module.css';
import type { DraftState } from './use-draft.ts';

/** The shares that players see on the glass of the crate, before and after. */
export function SharesPanel({ box, state: { draft } }: { box: EditedBox; state: DraftState }) {
  const b = useBoxTexts();
  const { percent } = useFormats();
  const before = sharesOf(box.odds);
  const after = sharesOf(draft.rows);
  const levels = [...new Set([...after.keys(), ...before.keys()])].sort((x, y) => y - x);
  return (
    <Panel title={b('shares')} note={`v${box.version} → v${box.version + 1}`}>
      <div className={classes.shares}>
        {levels.map((level) => {
          const difference = ((after.get(level) ?? 0) - (before.get(level) ?? 0)) / TICKETS;
          return (
            <div key={level}>
              <QualityMark quality={qualityLevel(`level${level}`)} named />
              <strong>{percent((after.get(level) ?? 0) / TICKETS, 2)}</strong>
              <small>
                {difference === 0 ? b('unchanged') : `${difference > 0 ? '+' : '−'}${percent(Math.abs(difference))}`}
              </small>
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
