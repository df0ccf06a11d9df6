import type { HoldingsMessage } from '@clearcrate/contract/gateway';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { formatAmount } from '@clearcrate/contract/money';
import { playersMoved } from '../../ledger/ledger.events.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Balances, coinsOf } from '../../ledger/purse.ts';
import type { Gateway } from '../../platform/gateway/gateway.ts';
import { liveTopic } from '../../platform/outbox/dispatcher.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlayerNotice } from '../../platform/player-notice.ts';
import { type Belongings, findBelongings } from './holdings.repository.ts';

/** Minimum interval between two holdings messages to one player. */
const REST_MS = 150;

export interface HoldingsDeps {
  ledger: Ledger;
  gateway: Pick<Gateway, 'toPlayerHere' | 'hasPlayer' | 'onAuthorised'>;
}

const messageOf = (balances: Balances, { bag_count, register_packet_pending }: Belongings): HoldingsMessage => ({
  amount: formatAmount(coinsOf(balances)),
  ammon: formatAmount(balances.shell),
  point: formatAmount(balances.point),
  bagCount: Number(bag_count),
  hasRegisterPacket: register_packet_pending,
});

/**
 * Publishes a player's holdings to all their sockets after each change, so that tabs agree. Each
 * node reads them for its own sockets, for all players whose holdings changed at once. Players
 * without a socket cause no reads.
 */
export function createHoldings({ bus, db, log }: Platform, { ledger, gateway }: HoldingsDeps): void {
  const publish = async (playerIds: readonly bigint[]): Promise<void> => {
    const [balances, belongings] = await Promise.all([
      ledger.balancesOfAll(db, playerIds),
      findBelongings(db, playerIds),
    ]);
    for (const own of belongings) {
      const purse = balances.get(own.player_id);
      const data = purse && messageOf(purse, own);
      if (data) gateway.toPlayerHere(own.player_id, { id: MESSAGE_IDS.holdings, data }, { coalesce: 'holdings' });
    }
  };
  const notice = createPlayerNotice({ publish, log, restMs: REST_MS });
  bus.subscribe(liveTopic(playersMoved), ({ playerIds }) => {
    for (const playerId of playerIds) if (gateway.hasPlayer(playerId)) notice(BigInt(playerId));
  });
  // Changes during a disconnection were published to no socket.
  gateway.onAuthorised(notice);
}
