import { Button } from '@clearcrate/ui/button.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useGo } from '../../../lib/navigation.tsx';
import { AskToDelete, useDeleteReadQuestion } from '../components/delete-read.tsx';
import { MessageList } from '../components/message-list.tsx';
import { LoadedMessage, MessageAction, MessageView, UnknownMessage } from '../components/message-view.tsx';
import type { MessageDetail } from '../message.queries.ts';
import { type Inbox, useDeleteOne, useInbox, useNamedMessage } from '../message.queries.ts';
import { kindLook, kindNumber, useKindChoices } from '../message-kinds.ts';
import classes from './information-page.module.css';

/** Kinds, list and message side by side; the address says which message is open. */
export function InformationPage() {
  const t = useT('message');
  const titles = useT('routes');
  const inbox = useInbox();
  const messageId = useNamedMessage();
  const question = useDeleteReadQuestion(inbox.deleteRead);
  const query = inbox.kind === 'all' ? '' : `&kind=${inbox.kind}`;
  const hasRead = inbox.items.some(({ isRead }) => isRead);
  return (
    <div className={classes.page}>
      <KindNavigation inbox={inbox} />
      <Panel className={classes.list}>
        <div className={classes.head}>
          <h1>{titles('information')}</h1>
          <div className={classes.actions}>
            {inbox.unreadOf(inbox.kind) > 0 && (
              <Button size="s" icon="check" loading={inbox.isReading} onClick={inbox.readAll}>
                {t('readAll')}
              </Button>
            )}
            {hasRead && (
              <Button size="s" icon="trash" onClick={question.ask}>
                {t('deleteRead')}
              </Button>
            )}
          </div>
        </div>
        <MessageList
          inbox={inbox}
          pathOf={(id) => `/information?messageId=${id}${query}`}
          current={messageId || undefined}
        />
      </Panel>
      <Panel className={classes.message}>
        <Chosen messageId={messageId} />
      </Panel>
      {question.dialog}
    </div>
  );
}

function KindNavigation({ inbox }: { inbox: Inbox }) {
  const t = useT('message');
  return (
    <nav className={classes.kinds} aria-label={t('kind.label')}>
      {useKindChoices().map((choice) => {
        const count = inbox.unreadOf(choice);
        return (
          <button
            key={choice}
            type="button"
            className={classes.kind}
            aria-pressed={inbox.kind === choice}
            onClick={() => inbox.choose(choice)}
          >
            <Icon name={choice === 'all' ? 'chat' : kindLook(kindNumber(choice)).icon} size={19} />
            {t(`kind.${choice}`)}
            {count > 0 && (
              <span className={classes.count}>
                <span aria-hidden="true">{count}</span>
                <VisuallyHidden>{t('kind.unread', { count })}</VisuallyHidden>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

function Chosen({ messageId }: { messageId: string | undefined }) {
  const t = useT('message');
  if (messageId === undefined) return <UnknownMessage />;
  if (messageId === '') return <EmptyState icon="bell" title={t('detail.choose')} hint={t('detail.chooseHint')} />;
  return (
    <LoadedMessage key={messageId} messageId={messageId}>
      {(message) => <OpenMessage message={message} />}
    </LoadedMessage>
  );
}

function OpenMessage({ message }: { message: MessageDetail }) {
  const t = useT('message');
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  const { mutate } = useDeleteOne(() => go('/information'));
  return (
    <div className={classes.open}>
      <MessageView message={message} />
      <div className={classes.delete}>
        <IconButton icon="trash" label={t('detail.delete')} onClick={() => setAsking(true)} />
      </div>
      <div className={classes.act}>
        <MessageAction message={message} />
      </div>
      <AskToDelete
        title={t('detail.deleteTitle')}
        hint={t('detail.deleteHint')}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(message.messageId)}
      />
    </div>
  );
}
