import type { Random } from '../../../platform/random.ts';

interface Palette {
  sky: readonly [string, string, string];
  light: string;
  hills: readonly string[];
}

const PALETTES: readonly Palette[] = [
  { sky: ['#1b1640', '#6a3d8f', '#f2a66b'], light: '#ffe2a8', hills: ['#7a4a86', '#503672', '#33245a', '#1d1740'] },
  { sky: ['#06283d', '#1f6f8b', '#a8e6cf'], light: '#f4fff0', hills: ['#2f8796', '#1f6478', '#144a5e', '#0b3246'] },
  { sky: ['#31102b', '#a23e48', '#ffc15e'], light: '#fff0c2', hills: ['#b0524c', '#7d3346', '#54223d', '#34142e'] },
  { sky: ['#0c1a35', '#33539e', '#b8c9f0'], light: '#ffffff', hills: ['#5674b5', '#3b568f', '#28406f', '#182a4f'] },
  { sky: ['#10241b', '#3f7d58', '#efe9a5'], light: '#fffbd6', hills: ['#5d9464', '#3f7352', '#2a5542', '#183829'] },
  { sky: ['#241b2f', '#5b5f97', '#ffb8a6'], light: '#ffe9dc', hills: ['#7c77ab', '#585a8c', '#40416c', '#292a49'] },
];

const hillLine = (random: Random, width: number, height: number, base: number, roughness: number): string => {
  const steps = 7 + random.integer(0, 4);
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (index / steps) * width;
    const y = base + (random.integer(-100, 101) / 100) * roughness;
    return { x, y };
  });
  const curve = points.slice(1).map(({ x, y }, index) => {
    const before = points[index] ?? { x: 0, y: base };
    const middle = (before.x + x) / 2;
    return `C${middle} ${before.y.toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M0 ${points[0]?.y.toFixed(1)} ${curve.join(' ')} L${width} ${height} L0 ${height} Z`;
};

const pick = <T>(random: Random, items: readonly T[]): T => items[random.integer(0, items.length)] as T;

function glimmers(random: Random, width: number, height: number, colour: string): string {
  return Array.from({ length: 26 }, () => {
    const radius = random.integer(4, 14) / 10;
    const opacity = random.integer(25, 90) / 100;
    return `<circle cx="${random.integer(0, width)}" cy="${random.integer(0, height)}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`;
  }).join('');
}

/** Draws a random landscape as SVG. */
export function sceneSvg(random: Random, width: number, height: number, scale: number): string {
  const palette = pick(random, PALETTES);
  const sunX = random.integer(30, width - 30);
  const sunY = random.integer(24, Math.round(height * 0.5));
  const hills = palette.hills.map((colour, index) => {
    const base = height * (0.42 + index * 0.16);
    return `<path d="${hillLine(random, width, height, base, 20 - index * 2)}" fill="${colour}" opacity="0.94"/>`;
  });
  const [top, middle, bottom] = palette.sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="${random.integer(-30, 31) / 100}" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${palette.light}" stop-opacity="0.95"/><stop offset="0.28" stop-color="${palette.light}" stop-opacity="0.5"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${sunX}" cy="${sunY}" r="${random.integer(46, 74)}" fill="url(#glow)"/>
<circle cx="${sunX}" cy="${sunY}" r="${random.integer(9, 15)}" fill="${palette.light}"/>
${glimmers(random, width, Math.round(height * 0.6), palette.light)}
${hills.join('\n')}
</svg>`;
}
