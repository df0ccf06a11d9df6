import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { BATTLE_RANK_PLACES } from './battle-rules.ts';

/** Today’s leaderboard of battles. */

const rankLine = z.object({
  place: z.number().int(),
  nickName: z.string(),
  avater: z.string(),
  avaterFrame: z.number().int(),
  userLevel: z.number().int(),
  userType: z.number().int(),
  battles: z.number().int(),
  wins: z.number().int(),
  won: amountText,
});
const rankExample = {
  place: 1,
  nickName: '云上客',
  avater: '/img/avatar/3.webp',
  avaterFrame: 8,
  userLevel: 8,
  userType: 2,
  battles: 14,
  wins: 9,
  won: '2140.60',
};

export const getBattleRank = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattleRank',
  access: 'public',
  channel: true,
  summary: `Today’s battles of real players by the value of what they won: the first ${BATTLE_RANK_PLACES}.`,
  data: z.object({ day: z.string(), zone: z.string(), items: z.array(rankLine) }),
  example: { data: { day: '2026-11-15', zone: 'Asia/Shanghai', items: [rankExample] } },
});

export const getMyBattleRank = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getMyBattleRank',
  access: 'player',
  summary: 'The player’s own place on today’s board; null without one.',
  data: z.object({
    place: z.number().int().nullable(),
    battles: z.number().int(),
    wins: z.number().int(),
    won: amountText,
  }),
  example: { data: { place: 12, battles: 1, wins: 1, won: '217.80' } },
});
