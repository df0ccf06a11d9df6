import { REASON_LENGTH } from '@clearcrate/contract/console-boxes';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { messageOf } from '../../../lib/api.ts';
import { useBoxTexts } from '../../../lib/texts.ts';
import { type EditedBox, totalOf } from './draft.ts';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.ts';

const PARTS = ['items', 'shells', 'points', 'ranks', 'packets', 'welfare', 'tasks', 'festivals', 'buying'] as const;
const isPart = (name: string): name is (typeof PARTS)[number] => (PARTS as readonly string[]).includes(name);

const SHORTEST = REASON_LENGTH.min;

type Verdict = 'good' | 'warn' | 'bad' | 'open';

const ICONS = { good: 'check', warn: 'alert', bad: 'close', open: 'clock' } as const;

function Check({ verdict, children }: { verdict: Verdict; children: string }) {
  const b = useBoxTexts();
  return (
    <li className={cx(classes.check, classes[verdict])}>
      <Icon name={ICONS[verdict]} size={14} strokeWidth={2.6} />
      <VisuallyHidden>{b(`verdict.${verdict}`)}</VisuallyHidden>
      <span>{children}</span>
    </li>
  );
}

export function ChangeSummary({ state: { changes, isChanged, isRepriced } }: { state: DraftState }) {
  const b = useBoxTexts();
  if (!isChanged) return b(isRepriced ? 'repriced' : 'nothingChanged');
  const parts = [
    changes.changed > 0 ? b('changedRows', { count: changes.changed }) : '',
    changes.added > 0 ? b('addedRows', { count: changes.added }) : '',
    changes.removed > 0 ? b('removedRows', { count: changes.removed }) : '',
    changes.price ? b('changedPrice') : '',
    changes.guarantee ? b('changedGuarantee') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** What must hold before odds can be proposed. */
export function Checks({ box, state }: { box: EditedBox; state: DraftState }) {
  const b = useBoxTexts();
  const { number } = useFormats();
  const { draft, problems, checks, isChecked } = state;
  const gap = totalOf(draft) - TICKETS;
  const found = isChecked ? checks.data : undefined;
  const caps = found?.priceCapsExceeded ?? [];
  const sold = draft.rows.filter(({ tickets, stock }) => tickets > 0 && stock === 0).length;
  return (
    <>
      <ul className={classes.checks}>
        <Check verdict={gap === 0 ? 'good' : 'bad'}>
          {gap === 0 ? b('check.sum') : b(gap > 0 ? 'tooMany' : 'tooFew', { count: number(Math.abs(gap)) })}
        </Check>
        <Check verdict={problems.includes('empty') ? 'bad' : 'good'}>{b('check.empty')}</Check>
        <Check verdict={found ? (caps.length === 0 ? 'good' : 'warn') : 'open'}>
          {caps.length === 0
            ? b(box.priceCaps.length === 0 ? 'check.noCaps' : 'check.caps')
            : b('check.overCap', { markets: caps.join(', ') })}
        </Check>
        <Check verdict={sold === 0 ? 'good' : 'warn'}>
          {sold === 0 ? b('check.stock') : b('check.noStock', { count: sold })}
        </Check>
        {(found?.problems ?? []).map((problem) => (
          <Check key={problem} verdict="bad">
            {problem}
          </Check>
        ))}
      </ul>
      {checks.isError && (
        <p role="alert" className={classes.bad}>
          {messageOf(checks.error)}
        </p>
      )}
    </>
  );
}

/** The best loop over all modes with this draft: what one player could win back by turnover alone. */
export function LoopCheck({ state: { checks, isChecked, isValid } }: { state: DraftState }) {
  const b = useBoxTexts();
  const { percent } = useFormats();
  const found = isChecked ? checks.data : undefined;
  const loop = found?.loop;
  const partName = (name: string) => (isPart(name) ? b(`part.${name}`) : name);
  const isOver = loop !== null && loop !== undefined && loop.total > (found?.mostReturn ?? 1);
  return (
    <div className={cx(classes.loop, isOver && classes.loopOver)}>
      <div className={classes.loopHead}>
        <strong>{b('bestLoop')}</strong>
        <span>
          {found ? b('line', { share: percent(found.mostReturn, 0) }) : b(isValid ? 'computing' : 'outdatedHint')}
        </span>
      </div>
      {loop && (
        <>
          <p>
            <strong className={classes.strong}>{percent(loop.total, 2)}</strong> {loop.name}
            {found.loopBefore && (
              <small>
                {' '}
                {b('loopBefore', { share: percent(found.loopBefore.total, 2), name: found.loopBefore.name })}
              </small>
            )}
          </p>
          <p className={classes.note}>
            {loop.parts.map(({ name, share }) => `${partName(name)} ${percent(share, 2)}`).join(' · ')}
          </p>
        </>
      )}
    </div>
  );
}

interface Form {
  reason: string;
  overReason: string;
  isTimed: boolean;
  publishAt: string | null;
}

/** What is still missing, in the order in which it is fixed; said in the button. */
export function useVerdict(state: DraftState, { reason, overReason, isTimed, publishAt }: Form) {
  const b = useBoxTexts();
  const { number } = useFormats();
  const { draft, problems, isChanged, isRepriced, isChecked, checks } = state;
  const gap = totalOf(draft) - TICKETS;
  const found = isChecked ? checks.data : undefined;
  const isOver = (found?.loop?.total ?? 0) > (found?.mostReturn ?? 1);
  const isRefused = found !== undefined && found.problems.length > 0;
  const [problem] = problems;
  const faults: [boolean, () => string][] = [
    [!isChanged && !isRepriced, () => b('nothingChanged')],
    [gap > 0, () => b('takeFirst', { count: number(gap) })],
    [gap < 0, () => b('fillFirst', { count: number(-gap) })],
    [problem !== undefined, () => b(`problem.${problem ?? 'total'}`)],
    [found === undefined, () => b('computing')],
    [isRefused, () => b('checksFail')],
    [isOver && overReason.trim().length < SHORTEST, () => b('overFirst')],
    [reason.trim().length < SHORTEST, () => b('reasonFirst')],
    [isTimed && publishAt === null, () => b('timeFirst')],
  ];
  return { missing: faults.find(([isFault]) => isFault)?.[1](), isOver };
}
