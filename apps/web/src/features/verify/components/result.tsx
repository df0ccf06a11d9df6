import { EmptyState } from '@clearcrate/ui/states.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { VerifyPageState } from '../use-verify-page.ts';
import { DrawProof } from './draw-proof.tsx';
import { ProofView } from './proof-view.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** What the choice at hand leads to. */
export function Result({ page: { mode, claim, drawId, isSignedIn } }: { page: VerifyPageState }) {
  const t = useT('verify');
  if (mode === 'manual') {
    if (claim) return <ProofView claim={claim} />;
    return <EmptyState icon="shield" title={t('manual.title')} hint={t('manual.hint')} />;
  }
  if (!isSignedIn) return <SignInFirst />;
  if (drawId !== undefined) return <DrawProof key={drawId} drawId={drawId} />;
  return <EmptyState icon="shield" title={t('intro.title')} hint={t('intro.hint')} />;
}
