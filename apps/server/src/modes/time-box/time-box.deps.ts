import type { Policy } from '../../base/policy/policy.module.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import type { Raffles } from '../../play/raffle/raffle.module.ts';
import type { Recharged } from '../../play/recharged/recharged.module.ts';

export interface TimeBoxDeps {
  fairness: Fairness;
  modes: Modes;
  policy: Policy;
  raffles: Raffles;
  recharged: Recharged;
}
