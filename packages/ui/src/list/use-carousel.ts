import { type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReducedMotion } from '../browser/preferences.ts';

const INTERVAL_MS = 6000;

/** The visible slide, navigation, and the conditions that pause autoplay. */
export function useCarousel(count: number) {
  const reduced = useReducedMotion();
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  const canPlay = count > 1 && !reduced;
  const playing = canPlay && !held && !stopped;

  const slideTo = (target: number) => {
    const element = track.current;
    const wrapped = (target + count) % count;
    element?.scrollTo({ left: wrapped * element.clientWidth, behavior: reduced ? 'instant' : 'smooth' });
  };
  const advance = useEffectEvent(() => {
    if (document.visibilityState === 'visible') slideTo(index + 1);
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(advance, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [playing]);

  return {
    track,
    index,
    canPlay,
    stopped,
    toggle: () => setStopped(!stopped),
    /** Stops autoplay: the player wants to read the chosen slide. */
    choose(target: number) {
      setStopped(true);
      slideTo(target);
    },
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setIndex(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth))),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
