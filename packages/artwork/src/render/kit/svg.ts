/** Wraps drawn content into a document of the given size. */
export function svgDocument(
  content: string,
  width: number,
  height: number,
  viewBox = `0 0 ${width} ${height}`,
): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`,
  );
}

/** A polygon's corners on a circle, the first one pointing up. */
export function cornersOnCircle(count: number, cx: number, cy: number, radius: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count - Math.PI / 2;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

export function pointList(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
