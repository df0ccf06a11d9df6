import type { DemoCard } from '../src/modes/recharge/recharge.module.ts';

const COUNT = 20;

/** Demo recharge cards: 8812000000000001 and so on, with the passwords DEMOCARD0001 and so on. */
export const demoCards: readonly DemoCard[] = Array.from({ length: COUNT }, (_, index) => {
  const number = String(index + 1);
  return {
    serial: `8812${number.padStart(12, '0')}`,
    password: `DEMOCARD${number.padStart(4, '0')}`,
    coins: 200_00n,
    gift: 6_00n,
  };
});
