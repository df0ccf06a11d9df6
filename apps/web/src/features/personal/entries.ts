import { type BuiltPage, builtPagesOf } from '../../lib/built-pages.ts';
import { useModules } from '../../lib/site/site-queries.ts';

/** Everything of the player's own, in the order it is offered. What is not built or not open leaves no gap. */
const ENTRIES = [
  'bag',
  'record',
  'vip',
  'task',
  'information',
  'redpacket',
  'spread',
  'rank',
  'verify',
  'personalInfo',
  'devices',
  'settings',
  'bounds',
  'help/contact',
  'help/guide',
];

export function useEntries(): BuiltPage[] {
  const stateOf = useModules();
  return builtPagesOf(ENTRIES).filter(({ module }) => module === undefined || stateOf(module) === 'open');
}
