import type { Queryable } from '../../../platform/db/database.ts';
import { countriesOfMobile } from '../account.rules.ts';

/** The values that select a market policy. */
export interface AccountAudience {
  channelCode: string;
  countries: readonly string[];
  verified: boolean;
}

interface AudienceRow {
  channel_code: string;
  mobile: string | null;
  identity_country: string | null;
}

export function audienceOf({ channel_code, mobile, identity_country }: AudienceRow): AccountAudience {
  return {
    channelCode: channel_code,
    countries: identity_country === null ? countriesOfMobile(mobile) : [identity_country],
    verified: identity_country !== null,
  };
}

export async function findAudiences(db: Queryable, players: readonly bigint[]): Promise<Map<bigint, AccountAudience>> {
  const rows = await db
    .selectFrom('player')
    .leftJoin('player_identity', 'player_identity.player_id', 'player.id')
    .select(['player.id', 'player.channel_code', 'player.mobile', 'player_identity.country as identity_country'])
    .where('player.id', 'in', players)
    .execute();
  return new Map(rows.map((row) => [row.id, audienceOf(row)]));
}
