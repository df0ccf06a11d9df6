import type { ListedDraw } from '@clearcrate/contract/fairness';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/chip.tsx';
import { useFormats, useLocale } from '@clearcrate/ui/i18n.tsx';
import { ItemLine } from '@clearcrate/ui/item-line.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { HashText, Pill } from '@clearcrate/ui/surface.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/i18n.tsx';
import { listProgress } from '../../../lib/list-progress.ts';
import { StoreLink } from '../../../lib/navigation.tsx';
import { seedQuery } from '../../../lib/player/seed-query.ts';
import { drawsQuery } from '../verify.queries.ts';
import classes from './record-list.module.css';

interface RecordListProps {
  drawId: string | undefined;
  onChoose(drawId: string): void;
  scroller?: RefObject<HTMLElement | null>;
}

/** Everything the player has drawn, to be checked with one tap. */
export function RecordList({ drawId, onChoose, scroller }: RecordListProps) {
  const [seedHash, setSeedHash] = useState('');
  const query = useInfiniteQuery(drawsQuery(seedHash, useLocale()));
  const draws = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <SeedChips chosen={seedHash} onChoose={setSeedHash} />
      <InfiniteList
        {...listProgress(query)}
        count={draws.length}
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

/** Of which seed the draws are; one that was never used has none. */
function SeedChips({ chosen, onChoose }: { chosen: string; onChoose(serverSeedHash: string): void }) {
  const t = useT('verify');
  const { data: seeds } = useQuery(seedQuery);
  const used = seeds?.revealed.filter(({ nonce }) => nonce > 0) ?? [];
  return (
    <ChipRow label={t('records.bySeed')}>
      <Chip selected={chosen === ''} onClick={() => onChoose('')}>
        {t('records.allSeeds')}
      </Chip>
      {seeds && (
        <Chip selected={chosen === seeds.active.serverSeedHash} onClick={() => onChoose(seeds.active.serverSeedHash)}>
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
  const t = useT('verify');
  const { dateTime } = useFormats();
  const item = itemView(draw);
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isChosen || undefined}
      data-quality={item.quality}
      onClick={() => onChoose(draw.drawId)}
    >
      <ItemLine item={item} note={dateTime(draw.at)} />
      {draw.revealed ? <QualityMark quality={item.quality} /> : <Pill>{t('records.waiting')}</Pill>}
    </button>
  );
}

function NoRecords() {
  const t = useT('verify');
  return (
    <EmptyState
      icon="shield"
      title={t('records.none')}
      hint={t('records.noneHint')}
      action={
        <StoreLink to="/openbox" className={buttonClass({})}>
          {t('records.openBoxes')}
        </StoreLink>
      }
    />
  );
}
