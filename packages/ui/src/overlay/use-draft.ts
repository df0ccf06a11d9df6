import { useMemo, useState } from 'react';

/**
 * A draft of choices that restarts from the applied values whenever its sheet opens. Only values
 * changed in the sheet are returned: values that change elsewhere meanwhile, such as text being
 * typed, are kept.
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
