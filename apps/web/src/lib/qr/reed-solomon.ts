/** Numbers of one byte with the field's own addition (exclusive or) and multiplication, modulo x^8 + x^4 + x^3 + x^2 + 1. */
const FIELD_POLYNOMIAL = 0x11d;
const FIELD_ORDER = 255;

const powers: number[] = [];
const logarithms: number[] = [];
for (let exponent = 0, value = 1; exponent < FIELD_ORDER; exponent += 1) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value <<= 1;
  if (value > FIELD_ORDER) value ^= FIELD_POLYNOMIAL;
}

const powerOf = (exponent: number): number => powers[exponent % FIELD_ORDER] ?? 0;

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return powerOf((logarithms[a] ?? 0) + (logarithms[b] ?? 0));
}

/** The product of (x − 2^i) for the first `degree` powers, highest coefficient first and left out, for it is 1. */
function generatorOf(degree: number): number[] {
  let product = [1];
  for (let index = 0; index < degree; index += 1) {
    const root = powerOf(index);
    const next = [...product, 0];
    for (const [place, coefficient] of product.entries()) {
      next[place + 1] = (next[place + 1] ?? 0) ^ multiply(coefficient, root);
    }
    product = next;
  }
  return product.slice(1);
}

/** The codewords that let a reader mend a block: what remains of it when divided by the generator. */
export function correctionOf(block: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  let remainder: number[] = Array.from({ length: count }, () => 0);
  for (const codeword of block) {
    const factor = codeword ^ (remainder[0] ?? 0);
    const shifted = [...remainder.slice(1), 0];
    remainder = shifted.map((value, place) => value ^ multiply(generator[place] ?? 0, factor));
  }
  return remainder;
}
