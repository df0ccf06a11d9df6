import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { useState } from 'react';

/** Choices that stay with this browser. */
type Flag = 'dense';

const storage = createStorage<`console.${Flag}`>(() => globalThis.localStorage);

export function useFlag(name: Flag) {
  const [isOn, setOn] = useState(() => storage.get(`console.${name}`) === '1');
  const change = (next: boolean) => {
    storage.set(`console.${name}`, next ? '1' : '0');
    setOn(next);
  };
  return [isOn, change] as const;
}
