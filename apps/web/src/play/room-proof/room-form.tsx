import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useParameters } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import classes from './room-proof.module.css';

const ROOM_ID = /^[1-9]\d{0,17}$/;

/** The room that the address names, or empty. */
export function useNamedRoom(): string {
  const asked = useParameters().get('roomId') ?? '';
  return ROOM_ID.test(asked) ? asked : '';
}

/** Asks for a room by its number; whatever is no number leads nowhere. */
export function RoomForm({ roomId, onChoose }: { roomId: string; onChoose(roomId: string): void }) {
  const t = useT('verify');
  const [text, setText] = useState(roomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ROOM_ID.test(text)) onChoose(text);
  };
  return (
    <>
      <p className={classes.hint}>{t('room.hint')}</p>
      <form className={classes.form} onSubmit={submit}>
        <TextField label={t('room.pick')} value={text} onChange={setText} inputMode="numeric" figures maxLength={18} />
        <Button type="submit" variant="proof" icon="shield">
          {t('room.act')}
        </Button>
      </form>
    </>
  );
}
