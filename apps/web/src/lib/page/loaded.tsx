import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import type { ReactNode } from 'react';
import { inlineMessage } from '../api/api-error.ts';
import { useT } from '../text/i18n.tsx';

interface FailedRead {
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface ReadErrorProps {
  query: FailedRead;
  title?: string;
  /** Replaced by the server's message, if there is one. */
  hint?: string;
  /** Renders the title as the page's first heading, if it has no other now. */
  isPageTitle?: boolean;
}

/** Shows a failed read with a retry. */
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
  /** Keeps the skeleton while another read is loading, whose answer would shift the layout. */
  isWaiting?: boolean;
  /** Placeholder with the shape of the content. */
  skeleton: ReactNode;
  children(data: Data): ReactNode;
}

/** Renders the data when it has loaded; a skeleton before, or the error. */
export function Loaded<Data>({ query, isWaiting = false, skeleton, children, ...texts }: LoadedProps<Data>) {
  if (query.data !== undefined && !isWaiting) return children(query.data);
  return query.error ? <ReadError query={query} {...texts} /> : skeleton;
}
