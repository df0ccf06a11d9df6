import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { CONSOLE_LISTS, type ConsoleList } from './list.ts';

/** Saved views of lists: filters, search, sorting and columns, as the address holds them. */

const list = z.enum(Object.keys(CONSOLE_LISTS) as [ConsoleList, ...ConsoleList[]]);
/** Own views of one list. */
export const VIEWS_MAX = 30;

export const getViews = defineEndpoint({
  method: 'POST',
  path: '/api/console/getViews',
  access: 'operator',
  permission: 'self.manage',
  unaudited: true,
  summary: 'One’s own views of a list, then those that others share.',
  body: z.object({ list }),
  data: z.object({
    items: z.array(
      z.object({ viewId: z.string(), name: z.string(), query: z.string(), isOwn: z.boolean(), by: z.string() }),
    ),
  }),
  errors: ['notFound'],
  example: {
    body: { list: 'deliveries' },
    data: { items: [{ viewId: '4', name: 'By hand', query: 'provider=hand', isOwn: true, by: 'He Qing' }] },
  },
});

export const saveView = defineEndpoint({
  method: 'POST',
  path: '/api/console/saveView',
  access: 'operator',
  permission: 'self.manage',
  subject: 'name',
  summary: 'Saves a view; one of the same name is replaced.',
  body: z.object({
    list,
    name: z.string().trim().min(1).max(60),
    query: z.string().max(1_000),
    isShared: z.boolean(),
  }),
  data: z.object({ viewId: z.string() }),
  errors: ['notFound', 'viewsTooMany'],
  example: {
    body: { list: 'deliveries', name: 'By hand', query: 'provider=hand', isShared: false },
    data: { viewId: '4' },
  },
});

export const removeView = defineEndpoint({
  method: 'POST',
  path: '/api/console/removeView',
  access: 'operator',
  permission: 'self.manage',
  subject: 'viewId',
  summary: 'Removes one of one’s own views.',
  body: z.object({ viewId: wireId }),
  data: z.object({}),
  errors: ['notFound'],
  example: { body: { viewId: '4' }, data: {} },
});
