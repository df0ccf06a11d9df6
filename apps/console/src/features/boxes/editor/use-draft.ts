import { checkBoxDraft } from '@clearcrate/contract/console-boxes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { bodyOf, changesOf, type Draft, draftOf, type EditedBox, isChanged, problemsOf, versionOf } from './draft.ts';

const PAUSE_MS = 500;

/** Follows a value once it has rested. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Drafts outlive the page of their box, until the tab is closed. */
const kept = new Map<string, Draft>();

/** The draft with everything that follows from it while typing, and what the server says of it. */
export function useDraft(box: EditedBox) {
  const key = `${box.boxId}/${box.version}`;
  const [draft, setDraft] = useState<Draft>(() => kept.get(key) ?? draftOf(box));
  const change = (next: Draft) => {
    kept.set(key, next);
    setDraft(next);
  };
  const discard = () => {
    kept.delete(key);
    setDraft(draftOf(box));
  };
  const derived = useMemo(() => {
    const changes = changesOf(draft, box);
    const problems = problemsOf(draft, box.kind);
    return {
      changes,
      problems,
      isValid: problems.length === 0,
      isChanged: isChanged(changes),
      /** Goods have another price than the one that the odds were published with. */
      isRepriced: draft.rows.some(({ former, price, priceNow }) => former !== null && price !== priceNow),
      version: versionOf(draft, box),
    };
  }, [draft, box]);
  const rested = useRested(draft);
  const isCurrent = rested === draft;
  const checks = useQuery({
    queryKey: ['box-check', key, rested],
    queryFn: () => call(checkBoxDraft, bodyOf(rested, box, '')),
    enabled: isCurrent && derived.isValid,
    staleTime: 60_000,
  });
  return { draft, change, discard, ...derived, checks, isChecked: isCurrent && checks.data !== undefined };
}

export type DraftState = ReturnType<typeof useDraft>;
