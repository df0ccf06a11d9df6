import {
  BATTLE_MODES,
  BATTLE_SORTS,
  BATTLE_STATES,
  BATTLE_TYPES,
  type BattleSort,
} from '@clearcrate/contract/battle-rules';
import type { StorePath } from '../../lib/routing/navigation.tsx';

/** The filter of the list, kept in the address. */
export interface BattleFilter {
  state: 'waiting' | 'running';
  type: 'any' | 'two' | 'three' | 'anchor';
  subType: 'any' | 'classic' | 'clown';
  roomSort: BattleSort;
}

export const NO_FILTER: BattleFilter = { state: 'waiting', type: 'any', subType: 'any', roomSort: 'newest' };

const oneOf = <Value extends string>(text: string | null, values: readonly Value[], fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

export function readFilter(parameters: URLSearchParams): BattleFilter {
  return {
    state: oneOf(parameters.get('state'), ['waiting', 'running'], NO_FILTER.state),
    type: oneOf(parameters.get('type'), ['any', 'two', 'three', 'anchor'], NO_FILTER.type),
    subType: oneOf(parameters.get('subType'), ['any', 'classic', 'clown'], NO_FILTER.subType),
    roomSort: oneOf(parameters.get('roomSort'), BATTLE_SORTS, NO_FILTER.roomSort),
  };
}

export function filterPath(filter: BattleFilter): StorePath {
  const changed = Object.entries(filter).filter(([name, value]) => NO_FILTER[name as keyof BattleFilter] !== value);
  return changed.length === 0 ? '/battle' : `/battle?${new URLSearchParams(changed)}`;
}

export const filterBody = ({ state, type, subType, roomSort }: BattleFilter) => ({
  state: BATTLE_STATES[state],
  type: BATTLE_TYPES[type],
  subType: subType === 'any' ? 0 : BATTLE_MODES[subType],
  roomSort,
});
