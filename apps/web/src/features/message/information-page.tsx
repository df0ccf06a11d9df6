import { Button } from '@clearcrate/ui/controls/button.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { useState } from 'react';
import { goBack, useGo } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { AskToDelete, useDeleteReadQuestion } from './components/delete-read.tsx';
import { KindChips, MessageList } from './components/message-list.tsx';
import { LoadedMessage, MessageAction, MessageView, UnknownMessage } from './components/message-view.tsx';
import classes from './information-page.module.css';
import { type Inbox, useDeleteOne, useInbox, useNamedMessage } from './message.queries.ts';

/** The list; on PC with the message of the address beside it. */
export function InformationPage() {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const inbox = useInbox();
  const messageId = useNamedMessage();
  const actions = <InboxActions inbox={inbox} />;
  if (!isWide) {
    return (
      <>
        <PageBar title={titles('information')} onBack={() => goBack('/m/home')} />
        <div className={classes.page}>
          <KindChips inbox={inbox} />
          {actions}
          <MessageList inbox={inbox} pathOf={(id) => `/informationDetail?messageId=${id}`} />
        </div>
      </>
    );
  }
  const query = inbox.kind === 'all' ? '' : `&kind=${inbox.kind}`;
  return (
    <div className={classes.columns}>
      <Panel className={classes.list}>
        <div className={classes.head}>
          <h1>{titles('information')}</h1>
          {actions}
        </div>
        <KindChips inbox={inbox} />
        <MessageList
          inbox={inbox}
          pathOf={(id) => `/information?messageId=${id}${query}`}
          current={messageId || undefined}
        />
      </Panel>
      <Panel className={classes.message}>
        <OpenMessage messageId={messageId} />
      </Panel>
    </div>
  );
}

function InboxActions({ inbox }: { inbox: Inbox }) {
  const t = useT('message');
  const question = useDeleteReadQuestion(inbox.deleteRead);
  return (
    <span className={classes.actions}>
      {inbox.unreadOf(inbox.kind) > 0 && (
        <Button variant="ghost" size="s" loading={inbox.isReading} onClick={inbox.readAll}>
          {t('readAll')}
        </Button>
      )}
      {inbox.items.some(({ isRead }) => isRead) && (
        <Button variant="ghost" size="s" icon="trash" onClick={question.ask}>
          {t('deleteRead')}
        </Button>
      )}
      {question.dialog}
    </span>
  );
}

function OpenMessage({ messageId }: { messageId: string | undefined }) {
  const t = useT('message');
  const go = useGo();
  if (messageId === undefined) return <UnknownMessage />;
  if (messageId === '') return <EmptyState icon="bell" title={t('detail.choose')} hint={t('detail.chooseHint')} />;
  return (
    <LoadedMessage key={messageId} messageId={messageId}>
      {(message) => (
        <div className={classes.open}>
          <MessageView message={message} />
          <div className={classes.delete}>
            <DeleteButton messageId={messageId} onDeleted={() => go('/information')} />
          </div>
          <div className={classes.act}>
            <MessageAction message={message} />
          </div>
        </div>
      )}
    </LoadedMessage>
  );
}

const toList = () => goBack('/m/information');

/** The phone's page of one message. */
export function InformationDetailPage() {
  const titles = useT('routes');
  const messageId = useNamedMessage();
  return (
    <>
      <PageBar
        title={titles('informationDetail')}
        onBack={toList}
        actions={messageId && <DeleteButton messageId={messageId} onDeleted={toList} />}
      />
      {messageId ? (
        <LoadedMessage key={messageId} messageId={messageId}>
          {(message) => (
            <div className={classes.detail}>
              <MessageView message={message} />
              {message.link !== '' && <Dock buttons={<MessageAction message={message} />} />}
            </div>
          )}
        </LoadedMessage>
      ) : (
        <UnknownMessage />
      )}
    </>
  );
}

function DeleteButton({ messageId, onDeleted }: { messageId: string; onDeleted(): void }) {
  const t = useT('message');
  const [isAsking, setAsking] = useState(false);
  const { mutate } = useDeleteOne(onDeleted);
  return (
    <>
      <Button variant="ghost" size="s" icon="trash" aria-label={t('detail.delete')} onClick={() => setAsking(true)}>
        {t('deleteRead.confirm')}
      </Button>
      <AskToDelete
        title={t('detail.deleteTitle')}
        hint={t('detail.deleteHint')}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(messageId)}
      />
    </>
  );
}
