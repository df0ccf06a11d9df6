import { useKeyDown } from '../../lib/page/use-key-down.ts';
import type { Ticks } from './use-ticks.ts';

interface BagKeys {
  ticks: Ticks;
  onSell(): void;
  onExtract(): void;
  /** While a dialog is open the keys belong to it. */
  enabled: boolean;
}

const TYPING = 'input:not([type="checkbox"]), select, textarea, dialog, [popover]';
const PRESSABLE = 'a, button';

/**
 * A selects everything, Enter asks for the sale, E for the delivery, Esc ends the selection. A
 * focused control keeps its own keys.
 */
export function useBagKeys({ ticks, onSell, onExtract, enabled }: BagKeys): void {
  useKeyDown((event) => {
    const within = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!enabled || isChord || event.repeat || within(TYPING) || !ticks.canSelect) return;
    if (event.key === 'Escape' && ticks.isSelecting) ticks.finish();
    else if (event.key === 'Enter' && ticks.isSelecting && !within(PRESSABLE)) onSell();
    else if (event.key.toLowerCase() === 'e' && ticks.isSelecting) onExtract();
    else if (event.key.toLowerCase() === 'a') void ticks.toggleAll();
  });
}
