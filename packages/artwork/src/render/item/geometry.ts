import { clamp } from '../kit/maths.ts';
import { seededRandom } from '../kit/random.ts';
import { blurred, distanceTo, emptyField, type Field, mapField, signedDistance } from './field.ts';
import { type Parts, partsOf } from './parts.ts';
import { type Silhouette, stage } from './silhouette.ts';

/** The solid reconstructed from the flat drawing. Distances are in stage units. */
export interface Geometry {
  readonly parts: Parts;
  /** Depth inside the nearest part; negative in the seams between parts. */
  readonly depth: Field;
  /** Depth inside the whole item; negative outside of it. */
  readonly body: Field;
  readonly relief: Field;
  /** Amount of raised material nearby; shades the seams. */
  readonly crowding: Field;
  /** 1 on screw heads. */
  readonly studs: Field;
  readonly pixelsPerUnit: number;
}

function roundEdge(depth: number, radius: number): number {
  const t = 1 - clamp(depth / radius);
  return radius * Math.sqrt(1 - t * t);
}

/**
 * Depth of the whole item. Closing the gaps joins its parts; stickers get an even border instead.
 */
function bodyDepth(silhouette: Silhouette, scale: number): Field {
  if (silhouette.plate) return mapField(signedDistance(silhouette.plate), (value) => value / scale);
  const outside = distanceTo(silhouette.raised);
  if (silhouette.shape.body === 'sticker') {
    const border = 24;
    const swollen = mapField(outside, (value) => clamp(value - (border + 16) * scale + 0.5));
    return mapField(distanceTo(swollen), (value) => value / scale - 16);
  }
  const reach = silhouette.shape.seal * silhouette.iconScale * scale;
  const lip = 2.2 * scale;
  const beyond = mapField(outside, (value) => clamp(value - reach + 0.5));
  return mapField(distanceTo(beyond), (value) => (value - reach + lip) / scale);
}

interface Stud {
  readonly x: number;
  readonly y: number;
}

/** Places screws well inside broad parts, far from each other. */
function placeStuds(depth: Field, scale: number, seed: number): Stud[] {
  const random = seededRandom(seed);
  const studs: Stud[] = [];
  for (let attempt = 0; attempt < 700 && studs.length < 6; attempt++) {
    const x = Math.floor(random() * depth.width);
    const y = Math.floor(random() * depth.height);
    const inside = depth.values[y * depth.width + x] ?? 0;
    if (inside < 12 || inside > 21) continue;
    if (studs.some((other) => Math.hypot(other.x - x, other.y - y) < 120 * scale)) continue;
    studs.push({ x, y });
  }
  return studs;
}

function stampStuds(studs: readonly Stud[], relief: Field, marks: Field, scale: number): void {
  const radius = 5.4 * scale;
  const reach = Math.ceil(radius + 2 * scale);
  for (const stud of studs) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const index = (stud.y + dy) * relief.width + stud.x + dx;
        const away = Math.hypot(dx, dy);
        const head = clamp((radius - away) / scale);
        const moat = clamp(1 - Math.abs(away - radius - 0.6 * scale) / (1.2 * scale));
        const slot = Math.abs(dx * 0.7 + dy * 0.7) < 1.1 * scale && away < radius * 0.75 ? 1 : 0;
        relief.values[index] = (relief.values[index] ?? 0) + (head * 1.1 - moat * 1.4 - slot * 1.3) * scale;
        marks.values[index] = Math.max(marks.values[index] ?? 0, head);
      }
    }
  }
}

interface Profile {
  /** Radius and strength of the overall curvature of the item. */
  readonly crownRadius: number;
  readonly crown: number;
  /** Width of the chamfer around every part. */
  readonly chamfer: number;
  readonly chamferStrength: number;
  /** Distance of a machined line from the edges. */
  readonly groove?: number;
}

const profiles: Readonly<Record<Silhouette['shape']['body'], Profile>> = {
  gun: { crownRadius: 46, crown: 0.58, chamfer: 4.6, chamferStrength: 0.95, groove: 11 },
  blade: { crownRadius: 40, crown: 0.75, chamfer: 9, chamferStrength: 0.8 },
  glove: { crownRadius: 60, crown: 0.9, chamfer: 12, chamferStrength: 0.85 },
  badge: { crownRadius: 30, crown: 0.5, chamfer: 6, chamferStrength: 1.1 },
  medal: { crownRadius: 26, crown: 0.5, chamfer: 6, chamferStrength: 1.1 },
  sticker: { crownRadius: 12, crown: 0.12, chamfer: 3, chamferStrength: 0.22 },
  charm: { crownRadius: 46, crown: 0.95, chamfer: 8, chamferStrength: 0.9 },
};

function reliefOf(profile: Profile, depth: Field, body: Field, scale: number): Field {
  const crown = mapField(body, (value) => (value > 0 ? roundEdge(value, profile.crownRadius) : 0));
  const lip = mapField(body, (value) => (value > 0 ? roundEdge(value, 3.4) : 0));
  const chamfer = mapField(depth, (value) => {
    if (value <= 0) return 0;
    const bevel = Math.min(value, profile.chamfer);
    if (profile.groove === undefined) return bevel;
    const line = clamp(1 - Math.abs(value - profile.groove) / 1.5);
    return bevel - line * 1.25;
  });
  const smoothCrown = blurred(crown, 3.2 * scale);
  const crispChamfer = blurred(chamfer, 0.6 * scale);
  const crispLip = blurred(lip, 0.7 * scale);
  return mapField(smoothCrown, (value, index) => {
    const edges = (crispChamfer.values[index] ?? 0) * profile.chamferStrength + (crispLip.values[index] ?? 0) * 0.5;
    return (value * profile.crown + edges) * scale;
  });
}

export function geometryOf(silhouette: Silhouette, seed: number): Geometry {
  const scale = silhouette.raised.width / stage.width;
  // Distances to a rasterised edge vary by a fraction of a pixel; without smoothing the chamfers
  // would look jagged.
  const fine = Math.max(2, 1.6 * scale);
  const rawDepth = mapField(signedDistance(silhouette.raised), (value) => value / scale);
  const depth = blurred(rawDepth, fine);
  const body = blurred(bodyDepth(silhouette, scale), fine);
  const relief = reliefOf(profiles[silhouette.shape.body], depth, body, scale);
  const studs = emptyField(relief.width, relief.height);
  if (silhouette.shape.body === 'gun') stampStuds(placeStuds(depth, scale, seed), relief, studs, scale);
  return {
    parts: partsOf(silhouette.raised, silhouette.hardware),
    depth,
    body,
    relief,
    crowding: blurred(silhouette.raised, 3 * scale),
    studs,
    pixelsPerUnit: scale,
  };
}
