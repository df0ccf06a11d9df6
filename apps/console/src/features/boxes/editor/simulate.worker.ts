import type { OddsVersion } from '@clearcrate/fairness/odds-version';
import { type Simulation, simulate } from '@clearcrate/fairness/simulate';
import { createTicketSource } from '@clearcrate/fairness/ticket-source';

/** Plays a draft a million times beside the page. */

export type SimulationRequest = Pick<OddsVersion, 'entries' | 'guarantee' | 'price'>;
export interface SimulationAnswer {
  simulation: Simulation;
  tookMs: number;
}

const ticket = createTicketSource((words) => crypto.getRandomValues(words));

addEventListener('message', ({ data }: MessageEvent<SimulationRequest>) => {
  const begun = performance.now();
  const simulation = simulate(data, ticket);
  const answer: SimulationAnswer = { simulation, tookMs: performance.now() - begun };
  postMessage(answer);
});
