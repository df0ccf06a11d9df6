import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

export interface RecordItem {
  recordId: string;
  createdAt: string;
}

interface Answer<Item> {
  items: Item[];
  range: { zone: string };
  sums: { total: number } | null;
}

/** A paged query of any kind of record. */
export type RecordQuery<Item> = UseInfiniteQueryResult<InfiniteData<Answer<Item>, unknown>>;
