import { useT } from '../../lib/text/i18n.tsx';
import { NumberForm } from '../proof-parts.tsx';

/** Any room by its number. */
export function RoomForm({ roomId, onChoose }: { roomId: string; onChoose(roomId: string): void }) {
  const t = useT('verify');
  return (
    <NumberForm
      number={roomId}
      label={t('room.pick')}
      action={t('room.act')}
      hint={t('room.hint')}
      onChoose={onChoose}
    />
  );
}
