import type { TimeBoxRound } from '@clearcrate/contract/time-box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { linkClass, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { listOf } from '../../../lib/api/list-progress.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { SeedPanel, WinnerList } from '../../../play/raffle/raffle-parts.tsx';
import { type OwnTimeBox, type TimeBox, useTimeBoxHistory } from '../timebox.queries.ts';
import classes from './past-rounds.module.css';

const seatIn = (own: OwnTimeBox | undefined, roundId: string): number | null =>
  own?.joined.find((entry) => entry.roundId === roundId)?.seat ?? null;

/** The last drawn round with its proof; all of them on demand. */
export function PastRounds({ box, own }: { box: TimeBox; own: OwnTimeBox | undefined }) {
  const t = useT('raffle');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t(`timebox.${box.period}.last`)}
      aside={
        <button type="button" className={linkClass()} onClick={() => setOpen(true)}>
          {t('timebox.past')}
        </button>
      }
    >
      {box.last ? (
        <Round round={box.last} ownSeat={seatIn(own, box.last.roundId)} />
      ) : (
        <p className={quietClass()}>{t('timebox.noPast')}</p>
      )}
      <History box={box} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

function Round({ round, ownSeat }: { round: TimeBoxRound; ownSeat: number | null }) {
  const t = useT('raffle');
  const { dateTime, number } = useFormats();
  return (
    <div className={stackClass(10)}>
      <p className={quietClass()}>
        {dateTime(round.drawsAt)} · {t('entries', { count: number(round.entries) })}
      </p>
      <WinnerList prizes={round.prizes} ownSeat={ownSeat} />
      <SeedPanel {...round} order={{ kind: 'timebox', id: round.roundId }} />
    </div>
  );
}

function History({ box, open, onClose }: { box: TimeBox; open: boolean; onClose(): void }) {
  const t = useT('raffle');
  const query = useTimeBoxHistory(box.period, box.tier, open);
  const { items: rounds, progress } = listOf(query, ({ roundId }) => roundId);
  return (
    <Modal open={open} onClose={onClose} title={t('timebox.past')} size="l">
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={6} />}
        empty={<EmptyState icon="hourglass" title={t('timebox.noPast')} />}
      >
        <ul className={stackClass(10)}>
          {rounds.map((round) => (
            <PastRound key={round.roundId} round={round} />
          ))}
        </ul>
      </InfiniteList>
    </Modal>
  );
}

function PastRound({ round }: { round: TimeBoxRound }) {
  const t = useT('raffle');
  const { dateTime, number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <li>
        <Round round={round} ownSeat={null} />
      </li>
    );
  return (
    <li className={endsClass(classes.line)}>
      <span>
        {dateTime(round.drawsAt)}
        <small>{t('entries', { count: number(round.entries) })}</small>
      </span>
      <Button size="s" icon="shield" variant="proof" onClick={() => setOpen(true)}>
        {t('drawn.look')}
      </Button>
    </li>
  );
}
