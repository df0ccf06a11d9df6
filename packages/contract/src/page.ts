import { z } from 'zod';
import { PAGE_SIZE } from './limits.ts';

/** The part of a body that asks for one page of a list. */
export const pageQuery = z.object({
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
});

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int().min(0) });
}
