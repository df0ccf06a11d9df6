import { useKeyDown } from '../../lib/page/use-key-down.ts';
import { OPEN_COUNTS } from './box-parts.tsx';

interface BoxKeys {
  count: number;
  onCount(count: number): void;
  onOpen(): void;
  /** Disabled while a dialog is open or nothing can be opened. */
  enabled: boolean;
}

const INTERACTIVE = 'a, button, input, select, textarea, dialog, [role="tab"]';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Space opens, arrows choose the count. A focused control keeps its own keys, and a held key never
 * spends.
 */
export function useBoxKeys({ count, onCount, onOpen, enabled }: BoxKeys): void {
  useKeyDown((event) => {
    const isTaken = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;
    if (!enabled || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) onOpen();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    const next = OPEN_COUNTS[OPEN_COUNTS.indexOf(count) + step];
    if (next !== undefined) onCount(next);
  });
}
