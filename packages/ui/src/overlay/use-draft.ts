import { useMemo, useState } from 'react';

/**
 * A copy to try choices out on. Whenever its sheet opens, it starts again from what is in force. Only what was chosen in the sheet is
 * handed back: what changes beside it meanwhile, such as words that are still being typed, keeps what it has become.
 */
export function useDraft<Value extends object>(inForce: Value, open: boolean) {
  const [changes, setChanges] = useState<Partial<Value>>({});
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChanges({});
  }
  const change = (part: Partial<Value>) => setChanges({ ...changes, ...part });
  const draft = useMemo(() => ({ ...inForce, ...changes }), [inForce, changes]);
  return { draft, changes, change };
}
