import type { RollDetail } from '@clearcrate/contract/roll';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { Panel, Section } from '@clearcrate/ui/surface.tsx';
import { linkClass } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { listOf } from '../../../lib/list-progress.ts';
import { Faces, ParticipantLine } from '../../../play/raffle/raffle-parts.tsx';
import { useEntries } from '../roll.queries.ts';
import classes from './participants.module.css';

/** Who is in: a few at once, everybody at a press. */
export function Participants({ room }: { room: RollDetail }) {
  const t = useT('raffle');
  const { number } = useFormats();
  const isWide = useLayout() === 'pc';
  const [isOpen, setOpen] = useState(false);
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
      <AllParticipants rollId={room.rollId} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

function AllParticipants({ rollId, open, onClose }: { rollId: string; open: boolean; onClose(): void }) {
  const t = useT('raffle');
  const query = useEntries(rollId, open);
  const { items: people, progress } = listOf(query, ({ seat }) => String(seat));
  return (
    <Modal open={open} onClose={onClose} title={t('participants')}>
      <InfiniteList {...progress} skeleton={<SkeletonList shape="row" count={6} />}>
        <ul>
          {people.map((person) => (
            <ParticipantLine key={person.seat} person={person} />
          ))}
        </ul>
      </InfiniteList>
    </Modal>
  );
}
