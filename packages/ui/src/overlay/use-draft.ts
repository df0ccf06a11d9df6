import { useState } from 'react';

/** A copy to try choices out on. Whenever its sheet opens, it starts again from what is in force. */
export function useDraft<Value extends object>(inForce: Value, open: boolean) {
  const [draft, setDraft] = useState(inForce);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(inForce);
  }
  return { draft, change: (part: Partial<Value>) => setDraft({ ...draft, ...part }) };
}
