import type { ListedDraw } from '@clearcrate/contract/fairness';
import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemLine } from '@clearcrate/ui/store/item-line.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { listOf } from '../../../lib/api/list-progress.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { seedQuery } from '../../../lib/player/own-seeds.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { drawsQuery } from '../verify.queries.ts';
import classes from './record-list.module.css';

interface RecordListProps {
  drawId: string | undefined;
  onChoose(drawId: string): void;
  scroller?: RefObject<HTMLElement | null>;
}

/** The player's draws, each to be verified with one tap. */
export function RecordList({ drawId, onChoose, scroller }: RecordListProps) {
  const [seedHash, setSeedHash] = useState('');
  const query = useInfiniteQuery(drawsQuery(seedHash));
  const { items: draws, progress } = listOf(query, ({ drawId: id }) => id);
  return (
    <>
      <SeedChips chosen={seedHash} onChoose={setSeedHash} />
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={6} />}
        empty={<NoRecords />}
        scroller={scroller}
      >
        <ul className={classes.list}>
          {draws.map((draw) => (
            <li key={draw.drawId}>
              <RecordRow draw={draw} isChosen={draw.drawId === drawId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </>
  );
}

/** Filter by seed; unused seeds have no draws. */
function SeedChips({ chosen, onChoose }: { chosen: string; onChoose(serverSeedHash: string): void }) {
  const t = useT('verify');
  const { data: seeds } = useQuery(seedQuery);
  const active = seeds?.active;
  const used = seeds?.revealed.filter(({ nonce }) => nonce > 0) ?? [];
  return (
    <ChipRow label={t('records.bySeed')}>
      <Chip selected={chosen === ''} onClick={() => onChoose('')}>
        {t('records.allSeeds')}
      </Chip>
      {active && (
        <Chip selected={chosen === active.serverSeedHash} onClick={() => onChoose(active.serverSeedHash)}>
          {t('records.activeSeed')}
        </Chip>
      )}
      {used.map(({ serverSeedHash }) => (
        <Chip key={serverSeedHash} selected={chosen === serverSeedHash} onClick={() => onChoose(serverSeedHash)}>
          <HashText value={serverSeedHash} />
        </Chip>
      ))}
    </ChipRow>
  );
}

interface RecordRowProps {
  draw: ListedDraw;
  isChosen: boolean;
  onChoose(drawId: string): void;
}

function RecordRow({ draw, isChosen, onChoose }: RecordRowProps) {
  const item = itemView(draw);
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isChosen || undefined}
      data-quality={item.quality}
      onClick={() => onChoose(draw.drawId)}
    >
      <ItemLine item={item} note={<RecordNote draw={draw} />} />
      <QualityMark quality={item.quality} />
    </button>
  );
}

/** The state is below the name: in some languages it is longer than the name. */
function RecordNote({ draw: { at, revealed } }: { draw: ListedDraw }) {
  const t = useT('verify');
  const { dateTime } = useFormats();
  return (
    <span className={classes.note}>
      <span>{dateTime(at)}</span>
      {!revealed && <span className={classes.waiting}>{t('records.waiting')}</span>}
    </span>
  );
}

function NoRecords() {
  const t = useT('verify');
  return (
    <EmptyState
      icon="shield"
      title={t('records.none')}
      hint={t('records.noneHint')}
      action={<ButtonLink to="/openbox">{t('records.openBoxes')}</ButtonLink>}
    />
  );
}
