import type { RollDetail } from '@clearcrate/contract/roll';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { linkClass } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { ParticipantsModal } from '../../../play/raffle/participants-modal.tsx';
import { Faces, ParticipantLine } from '../../../play/raffle/raffle-parts.tsx';
import { useEntries } from '../roll.queries.ts';
import classes from './participants.module.css';

/** Participants: a few at first, all on demand. */
export function Participants({ room }: { room: RollDetail }) {
  const t = useT('raffle');
  const { number } = useFormats();
  const isWide = useLayout() === 'pc';
  const [isOpen, setOpen] = useState(false);
  const query = useEntries(room.rollId, isOpen);
  return (
    <Section
      title={t('participants')}
      aside={
        room.entries > 0 && (
          <button type="button" className={linkClass()} onClick={() => setOpen(true)}>
            {t('participants.all', { count: number(room.entries) })}
          </button>
        )
      }
    >
      <Panel>
        {room.entries === 0 && <p className={classes.quiet}>{t('participants.none')}</p>}
        {room.entries > 0 && isWide && (
          <ul>
            {room.newest.map((person) => (
              <ParticipantLine key={person.seat} person={person} />
            ))}
          </ul>
        )}
        {room.entries > 0 && !isWide && <Faces people={room.newest} total={room.entries} />}
        <p className={classes.quiet}>{t('noMachines')}</p>
      </Panel>
      <ParticipantsModal query={query} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
