import { Button } from '@clearcrate/ui/button.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { goBack } from '../../../lib/navigation.tsx';
import { useDeleteReadQuestion } from '../components/delete-read.tsx';
import { KindChips, MessageList } from '../components/message-list.tsx';
import { useInbox } from '../message.queries.ts';
import classes from './information-page.module.css';

export function InformationPage() {
  const t = useT('message');
  const titles = useT('routes');
  const inbox = useInbox();
  const question = useDeleteReadQuestion(inbox.deleteRead);
  const hasRead = inbox.items.some(({ isRead }) => isRead);
  return (
    <>
      <PageBar
        title={titles('information')}
        onBack={() => goBack('/m/home')}
        actions={
          <>
            {inbox.unreadOf(inbox.kind) > 0 && (
              <Button variant="ghost" size="s" loading={inbox.isReading} onClick={inbox.readAll}>
                {t('readAll')}
              </Button>
            )}
            {hasRead && <IconButton icon="trash" label={t('deleteRead')} onClick={question.ask} />}
          </>
        }
      />
      <div className={classes.page}>
        <KindChips inbox={inbox} />
        <MessageList inbox={inbox} pathOf={(id) => `/informationDetail?messageId=${id}`} />
      </div>
      {question.dialog}
    </>
  );
}
