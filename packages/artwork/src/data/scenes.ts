/**
 * A picture for the slider puzzle: two items on lit ground, with enough detail to find the gap by
 * eye.
 */
export interface ScenePlan {
  readonly code: string;
  readonly left: string;
  readonly right: string;
  readonly upper: string;
  readonly lower: string;
}

function scene(code: string, left: string, right: string, upper: string, lower: string): ScenePlan {
  return { code, left, right, upper, lower };
}

export const scenes: readonly ScenePlan[] = [
  scene('dusk', '#5A3FC8', '#C23A4B', 'px-90-sundown-fn', 'kv-47-koi-rising-fn'),
  scene('lagoon', '#1D7F9C', '#3B4FD0', 'sp-4-sea-prism-fn', 'l1-r-mainboard-fn'),
  scene('forest', '#3F7A3A', '#8A7A2E', 'fm-22-sand-hive-fn', 'gr-3-pixel-dune-fn'),
  scene('sakura', '#B8427F', '#6E4AC0', 'tm-1-petal-prism-fn', 'u-9-cherry-steel-fn'),
  scene('ember', '#B0451F', '#6A1F3A', 'dx-50-molten-core-fn', 'bx-3-molten-core-fn'),
  scene('ice', '#2C6FC4', '#4AA3B8', 'vp-9-blue-seas-fn', 'px-90-frostfield-fn'),
  scene('gold', '#9A6A1C', '#5A3A78', 'tm-28-gilded-prism-fn', 'vp-k-gold-trace-fn'),
  scene('neon', '#2A2FA8', '#14907E', 'bx-3-neon-spill-fn', 'gt-6-data-storm-fn'),
  scene('jade', '#1E7A5A', '#2F5A8A', 'str-8-contour-fn', 'wl-94-jade-vein-fn'),
  scene('violet', '#6A35C0', '#A8357E', 'br-303-amethyst-hive-fn', 'gx-17-lost-signal-fn'),
];
