import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { placeToastHost } from '../toast/toast-host.ts';
import { skipBehind } from './skip-behind.ts';
import { usePlaceInHistory } from './use-place-in-history.ts';
import { watchLeaving } from './watch-leaving.ts';

interface Cover {
  /** Called on Esc or the back button. The cover may stay and show something else. */
  onLeave(): void;
}

/** Freezes the page. Deferred to its own task, since it triggers a layout. */
function holdPage(cover: HTMLElement): () => void {
  const page = document.documentElement;
  let showBehind = () => {};
  const timer = setTimeout(() => {
    page.toggleAttribute('data-covered', true);
    showBehind = skipBehind(cover);
  });
  return () => {
    clearTimeout(timer);
    showBehind();
    page.removeAttribute('data-covered');
  };
}

/** A dialog over the cover has the focus. */
const isBehindDialog = () => document.querySelector('dialog:modal') !== null;

/**
 * A full-screen cover over the page. A modal dialog would make the browser visit every element
 * behind it before the first frame, which is slow on phones. This replaces its features: the cover
 * blocks the page, stray focus returns to it, and `aria-modal` informs screen readers.
 */
export function useCover({ onLeave }: Cover) {
  const cover = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  usePlaceInHistory(true, onLeave);

  useLayoutEffect(() => {
    const focusedBefore = document.activeElement;
    const element = cover.current;
    element?.showPopover();
    element?.toggleAttribute('data-covering', true);
    placeToastHost();
    // Deferred to its own task: focusing requires a layout.
    const focusing = setTimeout(() => panel.current?.focus());
    const recall = ({ target }: FocusEvent) => {
      if (target instanceof Node && !element?.contains(target) && !isBehindDialog()) panel.current?.focus();
    };
    document.addEventListener('focusin', recall);
    const releasePage = element ? holdPage(element) : () => {};
    const stopWatching = watchLeaving(() => leave());
    return () => {
      clearTimeout(focusing);
      document.removeEventListener('focusin', recall);
      stopWatching();
      releasePage();
      element?.hidePopover();
      element?.removeAttribute('data-covering');
      placeToastHost();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    };
  }, []);

  return { cover, panel };
}
