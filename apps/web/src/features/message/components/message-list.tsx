import type { Message } from '@clearcrate/contract/message';
import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { ButtonLink, StoreLink, type StorePath } from '../../../lib/routing/navigation.tsx';
import { useBrand } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import type { Inbox } from '../message.queries.ts';
import { dayName, groupByDay } from '../message-days.ts';
import { useKindChoices } from '../message-kinds.ts';
import { KindTile } from './kind-tile.tsx';
import classes from './message-list.module.css';

interface MessageListProps {
  inbox: Inbox;
  pathOf(messageId: string): StorePath;
  /** The one shown beside the list. */
  current?: string;
}

export function MessageList({ inbox, pathOf, current }: MessageListProps) {
  const t = useT('message');
  return (
    <>
      <InfiniteList
        {...inbox.progress}
        skeleton={<SkeletonList shape="row" count={7} />}
        empty={<NoMessages isAll={inbox.kind === 'all'} />}
      >
        {groupByDay(inbox.items).map(({ dayMs, items }) => (
          <section key={dayMs} className={classes.day}>
            <DayHead dayMs={dayMs} />
            <ul>
              {items.map((message) => (
                <li key={message.messageId}>
                  <MessageRow
                    message={message}
                    to={pathOf(message.messageId)}
                    isCurrent={message.messageId === current}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </InfiniteList>
      {inbox.progress.finished && inbox.items.length > 0 && <p className={classes.keeps}>{t('keeps')}</p>}
    </>
  );
}

function DayHead({ dayMs }: { dayMs: number }) {
  const t = useT('message');
  const { date } = useFormats();
  const name = dayName(dayMs, serverClock.now());
  return <h2 className={classes.head}>{name ? t(`day.${name}`) : date(dayMs)}</h2>;
}

function MessageRow({ message, to, isCurrent }: { message: Message; to: StorePath; isCurrent: boolean }) {
  const t = useT('message');
  const { hourMinute } = useFormats();
  const brand = useBrand();
  const fill = (text: string) => text.replaceAll('{brand}', brand);
  return (
    <StoreLink
      to={to}
      className={cx(classes.row, !message.isRead && classes.unread)}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <KindTile kind={message.kind} />
      <span className={classes.texts}>
        <span className={classes.title}>{fill(message.title)}</span>
        <span className={classes.content}>{fill(message.content)}</span>
      </span>
      <span className={classes.side}>
        <Num>{hourMinute(message.createdAt)}</Num>
        {!message.isRead && (
          <span className={classes.dot}>
            <VisuallyHidden>{t('unread')}</VisuallyHidden>
          </span>
        )}
      </span>
    </StoreLink>
  );
}

function NoMessages({ isAll }: { isAll: boolean }) {
  const t = useT('message');
  return (
    <EmptyState
      icon="bell"
      title={t(isAll ? 'empty.all' : 'empty.kind')}
      hint={t('empty.hint')}
      action={<ButtonLink to="/task">{t('empty.action')}</ButtonLink>}
    />
  );
}

export function KindChips({ inbox }: { inbox: Inbox }) {
  const t = useT('message');
  return (
    <ChipRow label={t('kind.label')} bleed>
      {useKindChoices().map((choice) => {
        const count = inbox.unreadOf(choice);
        return (
          <Chip key={choice} selected={inbox.kind === choice} onClick={() => inbox.choose(choice)}>
            {t(`kind.${choice}`)}
            {count > 0 && (
              <>
                <span className={classes.kindChipsUnread} aria-hidden="true">
                  {count}
                </span>
                <VisuallyHidden>{t('kind.unread', { count })}</VisuallyHidden>
              </>
            )}
          </Chip>
        );
      })}
    </ChipRow>
  );
}
