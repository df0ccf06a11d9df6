import { ErrorState } from '@clearcrate/ui/states.tsx';
import type { ReactNode } from 'react';
import { inlineMessage } from './api/api-error.ts';
import { useT } from './i18n.tsx';

interface FailedRead {
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface ReadErrorProps {
  query: FailedRead;
  title?: string;
  /** Where the server has said why, its own words take this place. */
  hint?: string;
  /** Where the page has no other first heading while this stands in its place. */
  isPageTitle?: boolean;
}

/** In place of what could not be read, with a way to try again. */
export function ReadError({ query, title, hint, isPageTitle }: ReadErrorProps) {
  const t = useT('common');
  const message = inlineMessage(query.error);
  return (
    <ErrorState
      title={title ?? (message && t('state.listError'))}
      hint={message ?? hint}
      isPageTitle={isPageTitle}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

interface LoadedProps<Data> extends Omit<ReadErrorProps, 'query'> {
  query: FailedRead & { data: Data | undefined };
  /** Another read is on its way, whose answer would push what is shown about. */
  isWaiting?: boolean;
  /** The shape of what comes. */
  skeleton: ReactNode;
  children(data: Data): ReactNode;
}

/** What was read, once it is here; until then its shape, or what went wrong. */
export function Loaded<Data>({ query, isWaiting = false, skeleton, children, ...texts }: LoadedProps<Data>) {
  if (query.data !== undefined && !isWaiting) return children(query.data);
  return query.error ? <ReadError query={query} {...texts} /> : skeleton;
}
