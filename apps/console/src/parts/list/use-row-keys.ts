import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../lib/keys.ts';

/** `j` and `k` walk through the rows of the page's list; the arrows do inside it. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const walk = (event: KeyboardEvent) => {
      const { current } = table;
      const focused = document.activeElement;
      const isInside = current?.contains(focused) ?? false;
      const keys: Record<string, number> = { j: 1, k: -1, ...(isInside ? { ArrowDown: 1, ArrowUp: -1 } : {}) };
      const step = keys[event.key];
      // Another list has the focus.
      const isElsewhere = !isInside && focused?.closest('table');
      if (!step || !current || isElsewhere || event.defaultPrevented || isTyping(event)) return;
      const buttons = [...current.querySelectorAll<HTMLButtonElement>('[data-row]')];
      const at = buttons.findIndex((button) =>
        isInside ? button === focused?.closest('tr')?.querySelector('[data-row]') : button.ariaPressed === 'true',
      );
      const next = buttons[at === -1 && step < 0 ? buttons.length - 1 : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
      next.click();
    };
    window.addEventListener('keydown', walk);
    return () => window.removeEventListener('keydown', walk);
  }, [table, isActive]);
}
