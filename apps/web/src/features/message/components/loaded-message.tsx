import { ERRORS } from '@clearcrate/contract/errors';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@clearcrate/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { type MessageDetail, messageDetailQuery } from '../message.queries.ts';
import { useReadOne } from '../use-inbox.ts';
import classes from './loaded-message.module.css';

/** A message, or what stands in its place until and unless it comes. Being shown is being read. */
export function LoadedMessage({
  messageId,
  children,
}: {
  messageId: string;
  children(message: MessageDetail): ReactNode;
}) {
  const t = useT('message');
  const { data: message, error, isFetching, refetch } = useQuery(messageDetailQuery(messageId, useLocale()));
  const { mutate: read } = useReadOne();
  const isUnread = message?.isRead === false;
  useEffect(() => {
    if (isUnread) read(messageId);
  }, [isUnread, messageId, read]);
  if (message) return children(message);
  if (error instanceof ApiError && error.code === ERRORS.messageUnknown.code) return <UnknownMessage />;
  if (error) return <ErrorState title={t('detail.error')} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton width={90} height={26} radius={13} />
      <Skeleton width="70%" height={28} />
      <Skeleton width="36%" height={14} />
      <Skeleton height={110} radius={16} />
    </div>
  );
}

export function UnknownMessage() {
  const t = useT('message');
  return (
    <EmptyState
      icon="bell"
      title={t('detail.unknown')}
      hint={t('detail.unknownHint')}
      action={
        <StoreLink to="/information" className={buttonClass({ variant: 'primary' })}>
          {t('detail.toList')}
        </StoreLink>
      }
    />
  );
}
