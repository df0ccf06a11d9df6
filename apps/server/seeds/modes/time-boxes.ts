import type { TimeBoxPlan } from '../../src/modes/time-box/time-box.module.ts';

const HOUR = 100_00n;
const DAY = 500_00n;
const WEEK = 1_000_00n;

const box = (
  period: TimeBoxPlan['period'],
  tier: TimeBoxPlan['tier'],
  threshold: bigint,
  prizes: readonly string[],
): TimeBoxPlan => ({ code: `${period}-${tier}`, period, tier, threshold, prizes, open: true });

/** The nine time boxes as shipped. */
export const timeBoxes: TimeBoxPlan[] = [
  box('hour', 0, HOUR, [
    ...['l1-r-mainboard-ft', 'kv-s-ember-seas-ww', 'gt-6-apex-lane-fn', 'fm-22-night-circuit-ft'],
    ...['u-9-cherry-steel-fn', 'gr-3-dusk-weave-fn'],
  ]),
  box('hour', 5, HOUR, [
    ...['px-90-white-tiger-ft', 'str-8-ghost-fire-bs', 'bx-3-molten-core-ft', 'gt-6-apex-lane-fn'],
    ...['kv-s-venom-stripe-mw', 'tm-1-peach-soda-ft'],
  ]),
  box('hour', 10, HOUR, [
    ...['dx-50-gilded-prism-fn', 'bx-3-molten-core-fn', 'str-8-ghost-fire-bs', 'l1-r-mainboard-ft'],
    ...['kv-s-ember-seas-ww', 'gt-6-apex-lane-fn'],
  ]),
  box('day', 0, DAY, [
    ...['dx-50-gilded-prism-fn', 'dx-50-nebula-tide-fn', 'str-8-ghost-fire-bs', 'l1-r-mainboard-ft'],
    ...['kv-s-ember-seas-ww', 'kv-s-venom-stripe-mw'],
  ]),
  box('day', 5, DAY, [
    ...['tm-28-gilded-prism-fn', 'dx-50-gilded-prism-fn', 'bx-3-molten-core-fn', 'px-90-white-tiger-ft'],
    ...['bx-3-molten-core-ft', 'gt-6-apex-lane-fn'],
  ]),
  box('day', 10, DAY, [
    ...['kv-47-koi-rising-fn', 'tm-28-gilded-prism-fn', 'bx-3-molten-core-fn', 'dx-50-nebula-tide-fn'],
    ...['str-8-ghost-fire-bs', 'kv-s-ember-seas-ww'],
  ]),
  box('week', 0, WEEK, [
    ...['kv-47-koi-rising-fn', 'dx-50-gilded-prism-fn', 'bx-3-molten-core-fn', 'px-90-white-tiger-ft'],
    ...['l1-r-mainboard-ft', 'gt-6-apex-lane-fn'],
  ]),
  box('week', 5, WEEK, [
    ...['ringblade-ghost-fire-ft', 'tm-28-gilded-prism-fn', 'dx-50-gilded-prism-fn', 'dx-50-nebula-tide-fn'],
    ...['str-8-ghost-fire-bs', 'kv-s-ember-seas-ww'],
  ]),
  box('week', 10, WEEK, [
    ...['kv-47-nebula-tide-fn', 'brushcutter-venom-stripe-fn', 'tm-28-gilded-prism-fn', 'bx-3-molten-core-fn'],
    ...['px-90-white-tiger-ft', 'l1-r-mainboard-ft'],
  ]),
];
