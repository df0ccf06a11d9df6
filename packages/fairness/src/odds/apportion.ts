/**
 * Divides `total` into whole parts in proportion to `weights` by largest remainder: part i starts
 * with `floor(weight i * total / sum)`. The missing units go, one each, to the largest remainders
 * `weight i * total mod sum`; of equal remainders the earlier part is first.
 */
export function apportion(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum < 1 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weights must be whole numbers, at least one of them above 0');
  if (!Number.isSafeInteger(total) || total < 0 || !Number.isSafeInteger(sum * total))
    throw new RangeError(`${total} cannot be divided exactly`);
  const parts = weights.map((weight) => Math.floor((weight * total) / sum));
  const missing = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (weight * total) % sum }))
    .sort((left, right) => right.remainder - left.remainder || left.index - right.index);
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
