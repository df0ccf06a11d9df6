import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { replacePath, useParameters } from '../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../lib/routing/layout-choice.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { EMPTY_FIELDS, type ManualFields } from './manual-claim.ts';
import type { DrawClaim } from './recompute.ts';
import { drawsQuery, type RevealedSeed } from './verify.queries.ts';

export type VerifyMode = 'records' | 'manual';

/** The draw in the address, valid or not. */
const useNamedDraw = (): string | undefined => useParameters().get('drawId') || undefined;

/**
 * The draw in the address; without one the newest of the box in the address, or the newest of all.
 */
function useChosenDraw(named: string | undefined): { drawId: string | undefined; isLooking: boolean } {
  const parameters = useParameters();
  const isSignedIn = useIsSignedIn();
  const { data, isLoading } = useInfiniteQuery({ ...drawsQuery(''), enabled: isSignedIn });
  if (named !== undefined) return { drawId: named, isLooking: false };
  const drawn = data?.pages[0]?.items ?? [];
  const ofBox = drawn.find(({ boxId }) => boxId === parameters.get('boxId'));
  return { drawId: (ofBox ?? drawn[0])?.drawId, isLooking: isLoading };
}

export type VerifyPageState = ReturnType<typeof useVerifyPage>;

export function useVerifyPage() {
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const isSignedIn = useIsSignedIn();
  const named = useNamedDraw();
  const [mode, setMode] = useState<VerifyMode>(isSignedIn || named ? 'records' : 'manual');
  const [fields, setFields] = useState<ManualFields>(EMPTY_FIELDS);
  const [claim, setClaim] = useState<DrawClaim>();
  return {
    mode,
    setMode,
    isSignedIn,
    /** The verified draw, and whether it is still being looked up. */
    ...useChosenDraw(named),
    chooseDraw: (drawId: string) => replacePath(`${prefix}/verify?drawId=${drawId}`),
    fields,
    changeFields: (change: Partial<ManualFields>) => setFields((before) => ({ ...before, ...change })),
    /** The last manual claim. */
    claim,
    setClaim,
    /** Copies a revealed seed into the form, without a nonce. */
    takeSeed({ serverSeed, serverSeedHash, clientSeed }: RevealedSeed) {
      setFields((before) => ({ ...before, serverSeed, serverSeedHash, clientSeed }));
      setMode('manual');
      window.scrollTo({ top: 0 });
    },
  };
}
