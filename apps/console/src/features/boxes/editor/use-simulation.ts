import type { OddsVersion } from '@clearcrate/fairness/odds-version';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SimulationAnswer, SimulationRequest } from './simulate.worker.ts';

const PAUSE_MS = 600;

/** Simulates each valid draft once it has rested. A newer draft ends the run of an older one. */
export function useSimulation(version: OddsVersion | undefined) {
  const [found, setFound] = useState<{ of: OddsVersion; answer: SimulationAnswer }>();
  const [run, setRun] = useState(0);
  const worker = useRef<Worker>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further run of the same draft starts it again.
  useEffect(() => {
    if (!version) return;
    const timer = window.setTimeout(() => {
      const started = new Worker(new URL('./simulate.worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      started.addEventListener('message', ({ data }: MessageEvent<SimulationAnswer>) => {
        setFound({ of: version, answer: data });
        started.terminate();
      });
      const { entries, guarantee, price } = version;
      started.postMessage({ entries, guarantee, price } satisfies SimulationRequest);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      worker.current?.terminate();
    };
  }, [version, run]);
  const again = useCallback(() => setRun((count) => count + 1), []);
  return { answer: found && found.of === version ? found.answer : undefined, last: found?.answer, again };
}
