import type { TimeBoxRound } from '@clearcrate/contract/time-box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { ParticipantsModal } from '../../../play/raffle/participants-modal.tsx';
import { useTimeBoxEntries } from '../timebox.queries.ts';

/** Participants of a running round, on demand: the draw is among them. */
export function Entrants({ round }: { round: TimeBoxRound }) {
  const t = useT('raffle');
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const query = useTimeBoxEntries(round.roundId, isOpen);
  if (round.entries === 0) return null;
  return (
    <>
      <Button size="s" variant="ghost" icon="users" onClick={() => setOpen(true)}>
        {t('participants')} · {t('participants.all', { count: number(round.entries) })}
      </Button>
      <ParticipantsModal query={query} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
