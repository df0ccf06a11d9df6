import type { BodyInputOf, Endpoint } from '@clearcrate/contract/endpoint';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchData } from './api.ts';
import type { AnswerOf } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** Key prefix of data of one player, which is dropped when the session ends. */
export const PLAYER_SCOPE = 'player';

interface ReadOptions {
  /**
   * How long an answer is fresh; 0 for data changed by other pages, which is read at each visit.
   */
  staleTime?: number;
  /** The answer has no texts and does not depend on the language. */
  localeIndependent?: true;
  /** Shows the last answer until the next one has arrived. */
  keepPrevious?: true;
}

/** Key prefix of all answers of an endpoint. */
export const readKey = ({ access, path }: Endpoint): readonly unknown[] => [
  access === 'player' ? PLAYER_SCOPE : 'public',
  path,
];

function optionsOf(endpoint: Endpoint, body: object | undefined, { staleTime, localeIndependent }: ReadOptions) {
  return {
    queryKey: [...readKey(endpoint), body ?? {}, localeIndependent ? '' : getLocale()] as readonly unknown[],
    ...(staleTime === undefined ? {} : { staleTime }),
    meta: { channel: endpoint.channel },
  };
}

/**
 * Creates the query of an endpoint. Created at each render, since the language is part of its key.
 * The call is quiet: a rejection is shown in place by the component that uses its message, and as a
 * notice otherwise (`lib/api/query-client.ts`).
 */
export function readQuery<E extends Endpoint>(endpoint: E, body: BodyInputOf<E>, options: ReadOptions = {}) {
  return queryOptions({
    ...optionsOf(endpoint, body as object | undefined, options),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => fetchData(endpoint, body, { signal, quiet: true }),
  });
}

interface ListOptions extends ReadOptions {
  pageSize: number;
}

/** A list by page numbers; its answers have the total. */
export function pagedQuery<E extends Endpoint>(
  endpoint: E,
  body: Omit<BodyInputOf<E>, 'page' | 'pageSize'>,
  { pageSize, ...options }: ListOptions,
) {
  return infiniteQueryOptions({
    ...optionsOf(endpoint, { ...body, pageSize }, options),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }): Promise<AnswerOf<E>> =>
      fetchData(endpoint, { ...body, page, pageSize } as unknown as BodyInputOf<E>, { signal, quiet: true }),
    getNextPageParam: (last: AnswerOf<E>, pages: readonly unknown[]) =>
      pages.length * pageSize < (last as { total: number }).total ? pages.length + 1 : undefined,
  });
}

/** A list by cursor. */
export function cursorQuery<E extends Endpoint>(
  endpoint: E,
  body: Omit<BodyInputOf<E>, 'cursor' | 'pageSize'>,
  { pageSize, ...options }: ListOptions,
) {
  return infiniteQueryOptions({
    ...optionsOf(endpoint, { ...body, pageSize }, options),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }): Promise<AnswerOf<E>> =>
      fetchData(endpoint, { ...body, cursor, pageSize } as unknown as BodyInputOf<E>, { signal, quiet: true }),
    getNextPageParam: (last: AnswerOf<E>) => (last as { next: string | null }).next ?? undefined,
  });
}

/** Invalidates the answers of endpoints: visible ones are read again now, others when next used. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })));
}
