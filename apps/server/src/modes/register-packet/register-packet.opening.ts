import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { houseAccountId, playerAccountId } from '../../ledger/chart.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPackets, type Packet, writeOpened } from './register-packet.repository.ts';

export interface OpenPacketInput {
  playerId: bigint;
  locale: Locale;
}

function skinView({ skin }: Packet, locale: Locale) {
  if (!skin) return { skinsUrl: '', name: '', grade: '', bagItemId: null };
  return {
    skinsUrl: skin.imageLarge,
    name: `${skin.weaponNames[locale]} | ${skin.finishNames[locale]}`,
    grade: `level${skin.quality}`,
    bagItemId: String(skin.bagItemId),
  };
}

/** Opening the packet: the promised coins and skin come, and the promise is kept, in one transaction. */
export function createPacketOpening({ clock }: Platform, ledger: Ledger): Operate<OpenPacketInput> {
  return ledger.operation<OpenPacketInput, Map<bigint, Packet>, Packet>({
    name: 'packet.register',
    accounts: ({ playerId }) => [playerAccountId(playerId, 'coin'), playerAccountId(playerId, 'bonus')],
    load: (runner, inputs) => findPackets(runner, [...new Set(inputs.map(({ playerId }) => playerId))]),
    decide: ({ playerId, locale }, sheet, packets) => {
      const packet = packets.get(playerId);
      if (!packet) throw new AppError('packetNone');
      if (packet.opened) throw new AppError('packetOpened');
      const { amount } = packet;
      if (amount > 0n) {
        sheet.post({
          kind: 'packet.register',
          reference: String(playerId),
          entries: [
            { account: houseAccountId('gift'), amount: -amount },
            { account: playerAccountId(playerId, 'bonus'), amount },
          ],
        });
      }
      packet.opened = true;
      const balance = sheet.balance(playerId, 'coin') + sheet.balance(playerId, 'bonus');
      return {
        answer: { money: formatAmount(amount), ...skinView(packet, locale), amount: formatAmount(balance) },
        result: packet,
      };
    },
    persist: (runner, accepted) => [
      writeOpened(
        runner,
        accepted.map(({ result }) => result),
        new Date(clock.now()),
      ),
    ],
  });
}
