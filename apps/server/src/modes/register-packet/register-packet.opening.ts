import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { openReward } from '@clearcrate/contract/register-packet';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import { findPackets, type Packet, writeOpened } from './register-packet.repository.ts';

export interface OpenPacketInput {
  playerId: bigint;
  locale: Locale;
}

/** Puts the granted skin, if any, into the bag and returns its view. */
function giveSkin({ playerId, skin }: Packet, locale: Locale, work: PlayWork) {
  if (!skin) return { skinsUrl: '', name: '', grade: '', bagItemId: null };
  const { goodsId, price } = skin;
  const [id] = work.takeNumbers(1) as [bigint];
  work.bag.put({ id, playerId, goodsId, price, source: MODES.registerPacket.number, reference: playerId });
  return {
    skinsUrl: skin.imageLarge,
    name: `${skin.weaponNames[locale]} | ${skin.finishNames[locale]}`,
    grade: `level${skin.quality}`,
    bagItemId: String(id),
  };
}

/**
 * Creates the operation that opens the packet. Coins, skin and the opened mark commit in one
 * transaction.
 */
export function createPacketOpening(deps: PlayDeps): Operate<OpenPacketInput, DataOf<typeof openReward>> {
  return createPlay<OpenPacketInput, Map<bigint, Packet>, Packet, DataOf<typeof openReward>>(deps, {
    name: 'packet.register',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 1,
    load: (runner, inputs) => findPackets(runner, [...new Set(inputs.map(({ playerId }) => playerId))]),
    decide: ({ playerId, locale }, work, packets) => {
      const packet = packets.get(playerId);
      if (!packet) throw new AppError('packetNone');
      if (packet.opened) throw new AppError('packetOpened');
      const { amount } = packet;
      const moves = [{ from: 'gift', to: 'bonus', amount }] as const;
      work.sheet.post({ owner: playerId, kind: 'packet.register', reference: String(playerId), moves });
      packet.opened = true;
      const skin = giveSkin(packet, locale, work);
      const balance = work.sheet.coins(playerId);
      return { answer: { money: formatAmount(amount), ...skin, amount: formatAmount(balance) }, kept: packet };
    },
    persist: (runner, packets, at) => [writeOpened(runner, packets, at)],
  });
}
