import type { BattleRoom } from '@clearcrate/contract/battle';
import type { UserKind } from '@clearcrate/contract/kinds';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { RandomValue } from '../../../../lib/page/hash-copy.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { ProofTable } from '../../../../play/proof-table.tsx';

/** User code, random value and ticket of every draw of a finished room. */
export function DrawValues({ room: { results, seats } }: { room: Pick<BattleRoom, 'results' | 'seats'> }) {
  const t = useT('battle');
  const words = useT('verify');
  const columns = [
    words('room.round'),
    words('room.player'),
    words('room.code'),
    t('room.random'),
    words('room.ticket'),
  ];
  return (
    <ProofTable label={t('room.values')} columns={columns}>
      {results.map(({ drawId, round, seat, randomValue, ticket }) => {
        const player = seats[seat - 1];
        return (
          <tr key={drawId}>
            <td>{round}</td>
            <td>{player && <PlayerName name={player.nickName} kind={player.userType as UserKind} />}</td>
            <td>
              <code>{player?.userCode}</code>
            </td>
            <td>
              <RandomValue value={randomValue} />
            </td>
            <td>
              <Num>{ticketText(ticket)}</Num>
            </td>
          </tr>
        );
      })}
    </ProofTable>
  );
}
