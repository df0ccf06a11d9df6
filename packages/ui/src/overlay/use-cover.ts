import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { placeToastHost } from '../toast/toast-host.ts';
import { skipBehind } from './skip-behind.ts';
import { usePlaceInHistory } from './use-place-in-history.ts';
import { watchLeaving } from './watch-leaving.ts';

interface Cover {
  /** Asked for by Esc or a phone's way back. What covers the page may stay and show something else. */
  onLeave(): void;
}

/** The page stays where it is. In a task of its own: it makes the browser lay out the page once more. */
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

/** Somebody opened a dialog over the cover: the focus is theirs. */
const isBehindDialog = () => document.querySelector('dialog:modal') !== null;

/**
 * A whole screen laid over the page. A modal dialog would make the browser look at every element behind it before the first
 * frame, which a slow phone feels; here nothing behind is touched. What a modal gives is kept by other means: the page is out of
 * reach under the cover, the focus comes back when it strays, and `aria-modal` tells those who listen.
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
    // In a task of its own: to take the focus it has to be laid out.
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
