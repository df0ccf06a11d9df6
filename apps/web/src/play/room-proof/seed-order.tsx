import { getRoomSeedList } from '@clearcrate/contract/fairness';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { cursorQuery } from '../../lib/api/reads.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { PublishedList } from '../proof-parts.tsx';
import classes from './seed-order.module.css';

const seedsQuery = cursorQuery(getRoomSeedList, {}, { pageSize: PAGE_SIZE.default, staleTime: 0 });

/** The published hashes, with the rooms that took them. */
export function SeedOrder() {
  const t = useT('verify');
  const query = useInfiniteQuery(seedsQuery);
  const { items: seeds, progress } = listOf(query, ({ seedNumber }) => String(seedNumber));
  return (
    <PublishedList title={t('room.list')} hint={t('room.listHint')}>
      <InfiniteList {...progress} skeleton={<SkeletonList shape="row" count={5} />}>
        <ol className={classes.seeds}>
          {seeds.map(({ seedNumber, roomSeedHash, room }) => (
            <li key={seedNumber}>
              <Num>{seedNumber}</Num>
              <HashText value={roomSeedHash} />
              <span>{room === null ? t('room.free') : t('room.name', { room })}</span>
            </li>
          ))}
        </ol>
      </InfiniteList>
    </PublishedList>
  );
}
