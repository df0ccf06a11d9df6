import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import type { ItemView } from '@clearcrate/ui/store/item-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../../../../lib/browser/can-compute.ts';
import { useVerifiedNote } from '../../../../lib/player/use-verified-note.ts';
import { useT } from '../../../../lib/text/i18n.tsx';
import { computeProof, type DrawClaim } from '../../recompute.ts';
import { ClaimInputs } from '../claim-inputs.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ProofSteps } from './proof-steps.tsx';
import classes from './proof-view.module.css';
import { TicketScale } from './ticket-scale.tsx';
import { Verdict } from './verdict.tsx';

interface ProofViewProps {
  claim: DrawClaim;
  /** The drawn item, as shown in the bag. */
  item?: ItemView;
}

/** A claim recomputed in this browser: first the verdict, then the steps. */
export function ProofView({ claim, item }: ProofViewProps) {
  const t = useT('verify');
  const { data: proof, isError } = useQuery({
    queryKey: ['proof', claim],
    queryFn: () => computeProof(claim),
    enabled: canCompute(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A ticket that was not claimed is computed without a comparison.
  useVerifiedNote(proof !== undefined && !proof.difference && claim.ticket !== undefined);
  if (!canCompute()) return <ErrorState title={t('compute.impossible')} hint={t('compute.impossibleHint')} />;
  if (isError) return <ErrorState title={t('compute.unreadable')} hint={t('compute.unreadableHint')} />;
  if (!proof) return <ProofSkeleton />;
  const nameOf = (code: string) => (item && code === claim.odds?.item ? `${item.finish} ${item.weapon}` : code);
  return (
    <div className={classes.proof}>
      <Verdict claim={claim} proof={proof} item={item} />
      <ClaimInputs claim={claim} proof={proof} />
      <ProofSteps key={claim.serverSeed + claim.nonce} proof={proof} nameOf={nameOf} />
      {proof.outcome && <TicketScale ticket={proof.ticket} outcome={proof.outcome} nameOf={nameOf} />}
      {claim.odds && (
        <div>
          <CopyButton text={claim.odds.text}>{t('tools.copyOdds')}</CopyButton>
        </div>
      )}
    </div>
  );
}

/** As high as a draw with a seed in use, like most new ones. */
export function ProofSkeleton() {
  return (
    <div className={classes.proof} aria-busy="true">
      <Skeleton height={88} radius={16} />
      <Skeleton height={150} radius={12} />
      <Skeleton height={246} radius={16} />
    </div>
  );
}
