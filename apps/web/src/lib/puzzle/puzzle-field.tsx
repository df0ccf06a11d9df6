import { SliderPuzzle } from '@clearcrate/ui/puzzle/slider-puzzle.tsx';
import { useEffect, useRef } from 'react';
import type { PuzzleControl } from './use-puzzle.ts';

/** The puzzle that is due, if there is one. It takes the focus when it comes, so that keys move it at once. */
export function PuzzleField({ control }: { control: PuzzleControl }) {
  const place = useRef<HTMLDivElement>(null);
  const { puzzleId, picture, state, failure, progress } = control;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new picture takes the focus, whatever the state is by then.
  useEffect(() => {
    if (puzzleId && state !== 'working') place.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, [puzzleId]);
  // What was pressed goes away, and so does the progress with each new picture. Whoever has moved on meanwhile is left alone.
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
