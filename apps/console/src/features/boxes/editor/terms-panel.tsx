import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import type { EditedBox } from './draft.ts';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.ts';

interface TermsPanelProps {
  box: EditedBox;
  state: DraftState;
  readOnly: boolean;
}

const USUAL = { afterOpenings: 50, minQuality: 5 };

/** Price and guarantee. */
export function TermsPanel({ box, state: { draft, change, problems }, readOnly }: TermsPanelProps) {
  const b = useBoxTexts();
  const { guarantee } = draft;
  const qualities = [...new Set(draft.rows.map(({ quality }) => quality))].sort((x, y) => y - x);
  const guaranteed = (changes: Partial<typeof USUAL>) =>
    change({ ...draft, guarantee: { ...USUAL, ...guarantee, ...changes } });
  return (
    <Panel title={b('terms')}>
      <div className={classes.terms}>
        <TextField
          compact
          figures
          inputMode="decimal"
          label={b('price')}
          disabled={readOnly || box.kind === 2}
          value={draft.price}
          onChange={(price) => change({ ...draft, price })}
          aside={b('was', { value: box.price })}
          {...(problems.includes('price') ? { error: b('problem.price') } : {})}
        />
        <Checkbox
          className={classes.check ?? ''}
          tone="plain"
          disabled={readOnly}
          checked={guarantee !== null}
          onChange={(isOn) => change({ ...draft, guarantee: isOn ? (box.guarantee ?? USUAL) : null })}
        >
          {b('guarantee')}
        </Checkbox>
        {guarantee && (
          <>
            <TextField
              compact
              figures
              inputMode="numeric"
              label={b('afterOpenings')}
              disabled={readOnly}
              value={guarantee.afterOpenings === 0 ? '' : String(guarantee.afterOpenings)}
              onChange={(text) => guaranteed({ afterOpenings: Number(text.replace(/\D/g, '').slice(0, 6)) })}
              {...(problems.includes('guarantee') ? { error: b('problem.guarantee') } : {})}
            />
            <SelectField
              compact
              label={b('minQuality')}
              disabled={readOnly}
              value={String(guarantee.minQuality)}
              onChange={(value) => guaranteed({ minQuality: Number(value) })}
              options={[...new Set([guarantee.minQuality, ...qualities])].map((level) => ({
                value: String(level),
                label: b('qualityOrBetter', { level }),
              }))}
              {...(problems.includes('guaranteeQuality') ? { error: b('problem.guaranteeQuality') } : {})}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
