import { PLATFORMS } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Channel } from '../../src/base/site/site.module.ts';
import { texts } from '../texts.ts';

const plain = { platformId: PLATFORMS.pc, logo: '', accent: '', reserve: false, statisticsScript: '', hosts: [] };
const brand = texts('明箱', 'Clearcrate', 'Clearcrate', '클리어크레이트', '明箱');

/**
 * Browsers resolve names under `.localhost` to this machine, so each channel can be viewed without
 * setup.
 */
export const channels: Channel[] = [
  { ...plain, code: DEFAULTS.channelCode, names: brand },
  { ...plain, code: 'google', platformId: PLATFORMS.android, names: brand },
  {
    ...plain,
    code: 'aurora',
    names: texts('极光箱', 'Aurora Crate', 'Aurora Crate', '오로라 크레이트', '極光箱'),
    accent: '#5CE6FF',
    hosts: ['aurora.localhost'],
  },
  { ...plain, code: 'earlybird', names: brand, reserve: true, hosts: ['earlybird.localhost'] },
];
