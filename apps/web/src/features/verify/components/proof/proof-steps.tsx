import type { VerifyStep } from '@clearcrate/fairness/verify-step';
import { cx } from '@clearcrate/ui/cx.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import classes from './proof-steps.module.css';
import { StepInputs } from './step-inputs.tsx';
import { StepValue } from './step-value.tsx';
import { useStepTitle } from './use-step-title.ts';

/** Steps whose value says everything in words. */
const IN_WORDS: readonly VerifyStep['name'][] = ['times', 'closed', 'signature'];

interface ProofStepsProps {
  proof: { steps: readonly VerifyStep[]; difference?: VerifyStep };
  /** Returns the name of an item by its code, or the code. */
  nameOf(code: string): string;
}

/** Every step of the calculation with inputs and result. The first difference is expanded. */
export function ProofSteps({ proof, nameOf }: ProofStepsProps) {
  const t = useT('verify');
  return (
    <Section title={t('steps.title')} aside={t('steps.aside')}>
      <Panel tone="proof" className={classes.panel}>
        <ol>
          {proof.steps.map((step, index) => (
            // A digest without a usable word is followed by another one, so names repeat.
            <li
              key={`${step.name}-${step.inputs.message ?? step.inputs.place ?? ''}-${step.inputs.cursor ?? ''}`}
              className={cx(!step.matches && classes.bad)}
            >
              <Step step={step} number={index + 1} isOpen={step === proof.difference} nameOf={nameOf} />
            </li>
          ))}
        </ol>
      </Panel>
    </Section>
  );
}

interface StepProps {
  step: VerifyStep;
  number: number;
  isOpen: boolean;
  nameOf(code: string): string;
}

function Step({ step, number, isOpen, nameOf }: StepProps) {
  const t = useT('verify');
  const recorded = (value: string) => {
    if (step.name === 'guarantee') return t(value === 'guaranteed' ? 'table.guaranteed' : 'table.published');
    return step.name === 'item' ? nameOf(value) : value;
  };
  const title = useStepTitle();
  return (
    <details className={classes.step} open={isOpen}>
      <summary>
        <Num className={classes.number}>{number}</Num>
        <span className={classes.head}>
          <b>{title(step)}</b>
          <StepValue step={step} nameOf={nameOf} />
        </span>
        <StepMark step={step} />
      </summary>
      <div className={classes.body}>
        {step.name === 'times' && step.inputs.chosenAt !== undefined && (
          <p className={classes.explained}>{t('times.why')}</p>
        )}
        {step.expected !== undefined && !IN_WORDS.includes(step.name) && (
          <p className={classes.compare}>
            <span>{t(step.name === 'commitment' ? 'steps.promised' : 'steps.recorded')}</span>
            <code>{recorded(step.expected)}</code>
          </p>
        )}
        <StepInputs step={step} />
      </div>
    </details>
  );
}

function StepMark({ step }: { step: VerifyStep }) {
  const t = useT('verify');
  if (step.expected === undefined) return <Icon name="down" size={16} strokeWidth={2} className={classes.arrow} />;
  return (
    <span className={step.matches ? classes.agrees : classes.differs}>
      <Icon name={step.matches ? 'check' : 'close'} size={18} strokeWidth={2.4} />
      <VisuallyHidden>{t(step.matches ? 'steps.agrees' : 'steps.differs')}</VisuallyHidden>
    </span>
  );
}
