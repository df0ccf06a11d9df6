import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { type FormEvent, useState } from 'react';
import { replacePath, useParameters } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/layout-choice.ts';
import { SeedOrder } from '../../../play/room-proof/seed-order.tsx';
import { SplitProof } from '../../../play/room-proof/split-proof.tsx';
import classes from './packet-kind.module.css';

const PACKET_ID = /^[1-9]\d{0,17}$/;

/** Red packets of random shares, anybody's by their number. */
export function PacketKind() {
  const t = useT('verify');
  const asked = useParameters().get('packetId') ?? '';
  const packetId = PACKET_ID.test(asked) ? asked : '';
  return (
    <div className={classes.kind}>
      <PacketForm key={packetId} packetId={packetId} />
      {packetId === '' ? (
        <EmptyState icon="packet" title={t('split.title')} hint={t('split.hint')} />
      ) : (
        <SplitProof packetId={packetId} />
      )}
      <SeedOrder />
    </div>
  );
}

function PacketForm({ packetId }: { packetId: string }) {
  const t = useT('verify');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const [text, setText] = useState(packetId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (PACKET_ID.test(text)) replacePath(`${prefix}/verify?kind=packet&packetId=${text}`);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField label={t('split.pick')} value={text} onChange={setText} inputMode="numeric" figures maxLength={18} />
      <Button type="submit" variant="proof" icon="shield">
        {t('room.act')}
      </Button>
    </form>
  );
}
