import type { BagItem } from '@clearcrate/contract/bag';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useFormats, useLocale, useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { InfiniteList } from '../../../ui/list/infinite-list.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QualityMark } from '../../../ui/quality-mark.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Pill } from '../../../ui/surface.tsx';
import { type RecordState, recordsQuery } from '../use-verify-page.ts';
import { seedQuery } from '../verify.queries.ts';
import classes from './record-list.module.css';

interface RecordListProps {
  drawId: string | undefined;
  onChoose(drawId: string): void;
  scroller?: RefObject<HTMLElement | null>;
}

const STATES: readonly RecordState[] = ['owned', 'sold'];

/** Everything the player has drawn, to be checked with one tap. */
export function RecordList({ drawId, onChoose, scroller }: RecordListProps) {
  const t = useT('verify');
  const [state, setState] = useState<RecordState>('owned');
  const query = useInfiniteQuery(recordsQuery(state, useLocale()));
  const { data: seeds } = useQuery(seedQuery);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ChipRow label={t('records.state')}>
        {STATES.map((name) => (
          <Chip key={name} selected={name === state} onClick={() => setState(name)}>
            {t(`records.${name}`)}
          </Chip>
        ))}
      </ChipRow>
      <InfiniteList
        count={items.length}
        total={query.data?.pages[0]?.total}
        loading={query.isFetching && !query.isError}
        failed={query.isError && !query.isFetching}
        finished={query.isSuccess && !query.hasNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        skeleton={<SkeletonList shape="row" count={6} />}
        empty={<NoRecords />}
        scroller={scroller}
      >
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.bagItemId}>
              <RecordRow
                item={item}
                isChosen={item.drawId === drawId}
                // A draw made since the pair in use began still waits for its seed.
                isOpen={seeds !== undefined && item.createdAt >= seeds.active.startedAt}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </>
  );
}

interface RecordRowProps {
  item: BagItem;
  isChosen: boolean;
  isOpen: boolean;
  onChoose(drawId: string): void;
}

function RecordRow({ item, isChosen, isOpen, onChoose }: RecordRowProps) {
  const t = useT('verify');
  const { dateTime } = useFormats();
  const { picture, finish, weapon, quality } = itemView(item);
  const { drawId } = item;
  if (drawId === null) return null;
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isChosen || undefined}
      data-quality={quality}
      onClick={() => onChoose(drawId)}
    >
      <Picture picture={{ src: picture.src }} alt="" />
      <span className={classes.words}>
        <b>
          {finish} <small>{weapon}</small>
        </b>
        <span>{dateTime(item.createdAt)}</span>
      </span>
      {isOpen ? <Pill>{t('records.waiting')}</Pill> : <QualityMark quality={quality} />}
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
