import { expect, it } from 'vitest';
import { createModes } from './modes.module.ts';

it('rejects a number used by two modes', () => {
  const { register } = createModes();
  const names = async () => new Map<bigint, string>();
  register([1, 2], names);
  expect(() => register([3, 2], names)).toThrow('two modes have the number 2');
});
