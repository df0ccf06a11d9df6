import { ERRORS } from '@clearcrate/contract/errors';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
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
  const query = useQuery(messageDetailQuery(messageId));
  const { mutate: read } = useReadOne();
  const isUnread = query.data?.isRead === false;
  useEffect(() => {
    if (isUnread) read(messageId);
  }, [isUnread, messageId, read]);
  if (!query.data && isRefusedWith(query.error, ERRORS.messageUnknown)) return <UnknownMessage />;
  const skeleton = (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton width={90} height={26} radius={13} />
      <Skeleton width="70%" height={28} />
      <Skeleton width="36%" height={14} />
      <Skeleton height={110} radius={16} />
    </div>
  );
  return (
    <Loaded query={query} title={t('detail.error')} skeleton={skeleton}>
      {children}
    </Loaded>
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
