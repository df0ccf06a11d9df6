import { expect, it } from 'vitest';
import { createModes } from './modes.module.ts';

it('lets no two modes have one number', () => {
  const { register } = createModes();
  const names = async () => new Map<bigint, string>();
  register([1, 2], names);
  expect(() => register([3, 2], names)).toThrow('two modes have the number 2');
});
