import { SliderPuzzle } from '@clearcrate/ui/puzzle/slider-puzzle.tsx';
import { useEffect, useRef } from 'react';
import type { PuzzleControl } from './use-puzzle.ts';

/** The due puzzle, if any. Takes the focus when it appears, so that keys move it at once. */
export function PuzzleField({ control }: { control: PuzzleControl }) {
  const place = useRef<HTMLDivElement>(null);
  const { puzzleId, picture, state, failure, progress } = control;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new picture takes the focus, whatever the state is by then.
  useEffect(() => {
    if (puzzleId && state !== 'working') place.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, [puzzleId]);
  // The pressed button disappears, and the progress with each new picture. A focus moved elsewhere
  // is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the changes that take the focused thing away.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('[role="progressbar"], [role="slider"]')?.focus();
  }, [puzzleId, state === 'working']);
  if (!picture) return null;
  return (
    <div ref={place}>
      <SliderPuzzle
        key={puzzleId}
        due
        {...{ picture, state, failure, progress }}
        onTouch={control.touch}
        onRelease={(x) => void control.release(x)}
        onRefresh={() => void control.start()}
        onSolveAlone={() => void control.solveAlone()}
      />
    </div>
  );
}
