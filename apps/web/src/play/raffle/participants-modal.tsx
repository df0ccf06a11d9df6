import type { Participant } from '@clearcrate/contract/raffle';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { listOf } from '../../lib/api/list-progress.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ParticipantLine } from './raffle-parts.tsx';

interface ParticipantsModalProps {
  query: Parameters<typeof listOf<Participant>>[0];
  open: boolean;
  onClose(): void;
}

/** All participants, newest first, with their user codes. */
export function ParticipantsModal({ query, open, onClose }: ParticipantsModalProps) {
  const t = useT('raffle');
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
