import { cx } from '@clearcrate/ui/cx.ts';
import { Pill, Section } from '@clearcrate/ui/layout/surface.tsx';
import { seedKeeper } from '../../../lib/player/own-seeds.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useExactTime } from '../../../lib/time/exact-time.ts';
import type { DrawClaim, Proof } from '../recompute.ts';
import classes from './claim-inputs.module.css';

/** The inputs of the calculation. */
export function ClaimInputs({ claim, proof }: { claim: DrawClaim; proof: Proof }) {
  const t = useT('verify');
  const isKept = proof.steps.find(({ name }) => name === 'commitment')?.matches === true;
  return (
    <Section className={classes.section} title={t('inputs.title')} aside={t('inputs.aside')}>
      <dl className={classes.inputs}>
        <div className={classes.wide}>
          <dt>
            {t('inputs.serverSeed')}
            <Pill tone={isKept ? 'good' : 'hot'}>{t(isKept ? 'inputs.hashAgrees' : 'inputs.hashDiffers')}</Pill>
          </dt>
          <dd>{claim.serverSeed}</dd>
        </div>
        <div>
          <dt>{t('manual.clientSeed')}</dt>
          <dd>{claim.clientSeed}</dd>
        </div>
        <div>
          <dt>{t('manual.nonce')}</dt>
          <dd>{claim.nonce}</dd>
        </div>
      </dl>
      {claim.times && <SeedOrder claim={claim} times={claim.times} proof={proof} />}
    </Section>
  );
}

interface SeedOrderProps {
  claim: DrawClaim;
  times: NonNullable<DrawClaim['times']>;
  proof: Proof;
}

/** Which half was fixed first: by the store's data, and by this browser's own notes. */
function SeedOrder({ claim: { serverSeedHash }, times: { publishedAt, chosenAt }, proof }: SeedOrderProps) {
  const t = useT('verify');
  const exactTime = useExactTime();
  const isInOrder = proof.steps.find(({ name }) => name === 'times')?.matches === true;
  const seenAt = seedKeeper.seenAt(serverSeedHash);
  return (
    <dl className={cx(classes.inputs, classes.times)}>
      <div>
        <dt>
          {t('input.publishedAt')}
          <Pill tone={isInOrder ? 'good' : 'hot'}>{t(isInOrder ? 'times.first' : 'times.tooLate')}</Pill>
        </dt>
        <dd>
          {exactTime(publishedAt)}
          {seenAt !== undefined && <small>{t('inputs.noted', { time: exactTime(seenAt) })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('input.chosenAt')}</dt>
        <dd>{exactTime(chosenAt)}</dd>
      </div>
    </dl>
  );
}
