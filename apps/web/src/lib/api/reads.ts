import type { BodyInputOf, Endpoint } from '@clearcrate/contract/endpoint';
import { getLocale } from '@clearcrate/ui/i18n.tsx';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { fetchData } from './api.ts';
import type { AnswerOf } from './api-client.ts';

/** What belongs to one player stands under this, and is dropped when the session ends. */
export const PLAYER_SCOPE = 'player';

interface ReadOptions {
  /** How long an answer is good; 0 for what other pages change, which is then read again at each visit. */
  staleTime?: number;
  /** The answer holds no texts: another language needs no other answer. */
  localeIndependent?: true;
  /** The last answer stands there until the next one has come. */
  keepPrevious?: true;
}

/** Names all answers of an endpoint. */
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
 * Reads an endpoint. Made anew at each render, since the language is part of its key. A refusal is shown in place by whoever
 * asks for its message, and as a notice otherwise (`lib/query-client.ts`); so the call itself keeps quiet about it.
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

/** A list that is read on by page numbers; its answers say how many entries there are. */
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

/** A list that is read on from where the last answer ended. */
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

/** Something has changed what these endpoints answer: what is shown of them is read again, the rest when it is next asked for. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })));
}
