import { z } from 'zod';
import { PAGE_SIZE } from '../wire/limits.ts';
import { cursorQuery } from '../wire/page.ts';
import type { Permission } from './permissions.ts';

/** What all lists of the console share: paged by keyset, sorted, filtered and searched on the server. */

/** Lists with saved views, and the permission of each. */
export const CONSOLE_LISTS = {
  'audit-log': 'auditLog.read',
  deliveries: 'deliveries.read',
  'recharge-orders': 'recharge.read',
  postings: 'ledger.read',
  operators: 'operators.read',
  tickets: 'tickets.read',
  'avatar-reviews': 'avatars.review',
} as const satisfies Record<string, Permission>;
export type ConsoleList = keyof typeof CONSOLE_LISTS;

/** Base64url of the last row's place; no number has this form, so an id is never taken for a cursor. */
const cursor = z
  .string()
  .max(600)
  .regex(/^(?:[\w-]{8,})?$/)
  .default('');

/** Fields of a list's body. The first sort is the default; a sort holds in both directions. */
export const listQuery = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  ...cursorQuery(cursor),
  sort: z.enum(sorts).optional(),
  descending: z.boolean().optional(),
  text: z.string().trim().max(80).optional().meta({ description: 'Search.' }),
});

const fieldName = z
  .string()
  .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)
  .max(60);

/** Body of a list's export: the list's own without paging, and the chosen columns in order. */
export const csvBody = <Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) =>
  body.omit({ cursor: true, pageSize: true } as never).extend({
    columns: z
      .array(z.object({ field: fieldName, title: z.string().max(80) }))
      .min(1)
      .max(60),
  });
export interface CsvColumn {
  field: string;
  title: string;
}

/** Shared by the exports of all lists. */
export const CSV = { data: z.string(), file: { contentType: 'text/csv; charset=utf-8' } } as const;

export const EXPORT_PAGE = PAGE_SIZE.max;
