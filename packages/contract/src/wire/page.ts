import { z } from 'zod';
import { PAGE_SIZE } from './limits.ts';

const pageSize = z.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default);

/** Page parameters of a list request. */
export const pageQuery = z.object({ page: z.number().int().min(1).max(100_000).default(1), pageSize });

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int().min(0) });
}

/**
 * Cursor parameters, for lists that grow at their front: numbered pages would shift while being
 * read.
 */
export function cursorQuery<Cursor>(cursor: z.ZodType<Cursor, string | undefined>) {
  return {
    cursor: cursor.meta({ description: '`next` of the previous page; empty for the first.' }),
    pageSize,
  };
}

export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}
