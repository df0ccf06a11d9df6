import type { getBagItem } from '@clearcrate/contract/bag';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { ERRORS } from '@clearcrate/contract/errors';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefusedWith } from '../../../../lib/api/api-error.ts';
import { bagItemQuery, STATES } from '../../../../lib/goods/owned-goods.ts';
import { Loaded } from '../../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../../lib/page/nothing-here.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import classes from './item-state.module.css';

const LOOK_EVERY_MS = 3_000;

export type OwnedItem = DataOf<typeof getBagItem>;

/** An item when it has loaded; before, a skeleton or an error. */
export function LoadedItem({ itemId, children }: { itemId: string; children(item: OwnedItem): ReactNode }) {
  const t = useT('bag');
  const query = useQuery({
    ...bagItemQuery(itemId),
    // Steps of a delivery move no coins, so no socket message reports them.
    refetchInterval: ({ state }) => (state.data?.status === STATES.extracting ? LOOK_EVERY_MS : false),
  });
  if (!query.data && isRefusedWith(query.error, ERRORS.bagItemUnknown)) return <UnknownItem />;
  const skeleton = (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height={300} radius={24} />
      <Skeleton width="60%" height={26} />
      <Skeleton height={128} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
  );
  return (
    <Loaded query={query} title={t('item.error')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}

export function UnknownItem() {
  const t = useT('bag');
  return (
    <NothingHere icon="bag" title={t('item.unknown')} hint={t('item.unknownHint')} to="/bag" way={t('item.toBag')} />
  );
}
