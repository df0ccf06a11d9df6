import { z } from 'zod';
import { PAGE_SIZE } from './limits.ts';

const pageSize = z.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default);

/** The part of a body that asks for one page of a list. */
export const pageQuery = z.object({ page: z.number().int().min(1).max(100_000).default(1), pageSize });

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int().min(0) });
}

/** The same by a cursor, for lists that grow at their front: numbered pages of those would shift while they are read. */
export function cursorQuery<Cursor>(cursor: z.ZodType<Cursor, string | undefined>) {
  return {
    cursor: cursor.meta({ description: '`next` of the page before; empty for the first.' }),
    pageSize,
  };
}

export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
