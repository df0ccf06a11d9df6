import { ROOM_PASSWORD } from '@clearcrate/contract/battle-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { LostNote } from './cut-note.tsx';
import type { CutPlay } from './use-play.ts';

/** A room that asks for its password. */
export interface AskedRoom {
  name: string;
  /** The price of entry, if any. */
  price?: string;
}

/** A rejected password and the message. */
export interface WrongPassword {
  password: string;
  message: string;
}

interface RoomPasswordProps {
  room: AskedRoom | undefined;
  texts: Record<'title' | 'label' | 'hint' | 'join', string>;
  wrong?: WrongPassword | undefined;
  busy: boolean;
  /** An entry whose answer was lost. */
  cut: CutPlay;
  onClose(): void;
  onEnter(password: string): void;
}

/** Asks for the password of a room, with the texts of its mode. */
export function RoomPassword({ room, texts, wrong, busy, cut, onClose, onEnter }: RoomPasswordProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(room);
  if (room && room.name !== shown?.name) {
    setShown(room);
    setPassword('');
  }
  const isWhole = ROOM_PASSWORD.test(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onEnter(password);
  };
  return (
    <Modal
      open={room !== undefined}
      onClose={onClose}
      size="s"
      title={texts.title}
      subtitle={shown?.name}
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          size="l"
          wide
          loading={busy}
          price={shown?.price === undefined ? undefined : { amount: shown.price }}
          disabledReason={isWhole ? undefined : texts.hint}
        >
          {texts.join}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={texts.label}
          hint={texts.hint}
          error={wrong?.password === password ? wrong.message : undefined}
          value={password}
          onChange={setPassword}
          autoComplete="off"
          maxLength={12}
        />
      </form>
      <LostNote cuts={[cut]} />
    </Modal>
  );
}
