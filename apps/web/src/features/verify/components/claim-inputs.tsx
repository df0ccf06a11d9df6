import { Pill, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { DrawClaim, Proof } from '../recompute.ts';
import classes from './claim-inputs.module.css';

/** What the calculation starts from. */
export function ClaimInputs({ claim, proof }: { claim: DrawClaim; proof: Proof }) {
  const t = useT('verify');
  const isKept = proof.steps.find(({ name }) => name === 'commitment')?.matches === true;
  return (
    <section className={classes.section}>
      <SectionHead title={t('inputs.title')} aside={t('inputs.aside')} />
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
    </section>
  );
}
