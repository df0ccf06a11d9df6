import { Dock } from '@clearcrate/ui/dock.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { goBack } from '../../../lib/navigation.tsx';
import { AskToDelete } from '../components/delete-read.tsx';
import { LoadedMessage, MessageAction, MessageView, UnknownMessage } from '../components/message-view.tsx';
import { useDeleteOne, useNamedMessage } from '../message.queries.ts';
import classes from './information-detail-page.module.css';

const back = () => goBack('/m/information');

export function InformationDetailPage() {
  const titles = useT('routes');
  const messageId = useNamedMessage();
  return (
    <>
      <PageBar
        title={titles('informationDetail')}
        onBack={back}
        actions={messageId && <DeleteButton messageId={messageId} />}
      />
      {messageId ? (
        <LoadedMessage key={messageId} messageId={messageId}>
          {(message) => (
            <div className={classes.page}>
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

function DeleteButton({ messageId }: { messageId: string }) {
  const t = useT('message');
  const [isAsking, setAsking] = useState(false);
  const { mutate } = useDeleteOne(back);
  return (
    <>
      <IconButton icon="trash" label={t('detail.delete')} onClick={() => setAsking(true)} />
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
