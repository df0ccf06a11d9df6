export const FIREWORKS_MS = 5000;
export const MAX_BURSTS = 6;

const SPARKS_PER_BURST = { least: 44, more: 30 };
const BURST_LIFE_MS = 1700;
const DRAG_PER_S = 2.3;
const SINK_PX_PER_S2 = 74;
const TAIL_S = 0.38;
/** Gold, red, violet, teal, magenta, blue: the store's own hues. */
const HUES = [44, 2, 256, 166, 294, 214] as const;

interface Spark {
  angle: number;
  speed: number;
  twinkle: number;
}

export interface Burst {
  startMs: number;
  x: number;
  y: number;
  hue: number;
  sparks: readonly Spark[];
}

interface Streak {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** 0 to 1. */
  light: number;
}

type Random = () => number;

/**
 * Plans a show that begins at once and ends within five seconds. The randomness is cosmetic only.
 */
export function planFireworks(width: number, height: number, random: Random): Burst[] {
  const spread = FIREWORKS_MS - BURST_LIFE_MS;
  const reach = Math.min(width, height * 1.4);
  return Array.from({ length: MAX_BURSTS }, (_, index) => {
    const large = index % 2 === 0;
    const count = SPARKS_PER_BURST.least + Math.floor(random() * SPARKS_PER_BURST.more);
    const speed = reach * (large ? 0.62 : 0.4) * (0.85 + random() * 0.3);
    return {
      startMs: (index / MAX_BURSTS) * spread + random() * 180,
      x: width * (0.16 + random() * 0.68),
      y: height * (0.14 + random() * 0.5),
      hue: HUES[index % HUES.length] ?? 44,
      sparks: Array.from({ length: count }, (_spark, spark) => ({
        angle: ((spark + random() * 0.6) / count) * Math.PI * 2,
        speed: speed * (spark % 3 === 0 ? 0.55 + random() * 0.2 : 0.88 + random() * 0.14),
        twinkle: random() * Math.PI * 2,
      })),
    };
  });
}

function positionAt(burst: Burst, spark: Spark, seconds: number): [number, number] {
  const travelled = (spark.speed * (1 - Math.exp(-DRAG_PER_S * seconds))) / DRAG_PER_S;
  const sunk = (SINK_PX_PER_S2 * seconds ** 2) / 2;
  return [burst.x + Math.cos(spark.angle) * travelled, burst.y + Math.sin(spark.angle) * travelled + sunk];
}

/**
 * Sparks of a burst at a time; empty before and after its life. Streaks brighten outwards, then
 * sink.
 */
export function burstStreaks(burst: Burst, timeMs: number): Streak[] {
  const age = timeMs - burst.startMs;
  if (age < 0 || age > BURST_LIFE_MS) return [];
  const seconds = age / 1000;
  const life = age / BURST_LIFE_MS;
  const fade = Math.min(1, life * 9) * (1 - life ** 2.2);
  return burst.sparks.map((spark) => {
    const [toX, toY] = positionAt(burst, spark, seconds);
    const [fromX, fromY] = positionAt(burst, spark, Math.max(0, seconds - TAIL_S - life * 0.25));
    const twinkle = life > 0.55 ? 0.65 + 0.35 * Math.sin(seconds * 30 + spark.twinkle) : 1;
    return { fromX, fromY, toX, toY, light: fade * twinkle };
  });
}
