import { ERRORS } from '@clearcrate/contract/errors';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, Panel, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { asStorePath, ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useBrand } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type MessageDetail, messageDetailQuery, useReadOne } from '../message.queries.ts';
import { kindLook, kindName } from '../message-kinds.ts';
import classes from './message-view.module.css';

/** The message itself: kind, text, item. */
export function MessageView({ message }: { message: MessageDetail }) {
  const t = useT('message');
  const brand = useBrand();
  const { dateTime } = useFormats();
  const fill = (text: string) => text.replaceAll('{brand}', brand);
  const paragraphs = fill(message.content).split(/\n{2,}/);
  return (
    <article className={stackClass(18)}>
      <header className={classes.head}>
        <Pill>
          <Icon name={kindLook(message.kind).icon} size={15} />
          {t(`kind.${kindName(message.kind)}`)}
        </Pill>
        <h2 className={classes.title}>{fill(message.title)}</h2>
        <Num className={classes.time}>{dateTime(message.createdAt)}</Num>
      </header>
      {message.goods && <ItemPicture goods={message.goods} />}
      <div className={classes.content}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {message.goods && <ItemFacts goods={message.goods} />}
    </article>
  );
}

type Goods = NonNullable<MessageDetail['goods']>;

function ItemPicture({ goods }: { goods: Goods }) {
  return (
    <div className={classes.stage} data-quality={qualityLevel(goods.goodsLevel)}>
      <img
        src={goods.image}
        srcSet={goods.imageLarge ? `${goods.image} 280w, ${goods.imageLarge} 560w` : undefined}
        sizes="320px"
        alt=""
      />
    </div>
  );
}

function ItemFacts({ goods }: { goods: Goods }) {
  const t = useT('message');
  return (
    <Panel>
      <Facts
        facts={[
          {
            key: 'item',
            label: t('detail.item'),
            value: (
              <span className={classes.item}>
                <QualityMark quality={qualityLevel(goods.goodsLevel)} />
                {`${goods.weaponName} | ${goods.finishName}`}
              </span>
            ),
          },
          {
            key: 'price',
            label: t('detail.price'),
            value: <Price amount={goods.price} tone="gold" size={15} weight={600} />,
          },
        ]}
      />
    </Panel>
  );
}

/** The action of a message; hidden for those without one. */
export function MessageAction({ message }: { message: MessageDetail }) {
  const t = useT('message');
  const path = message.link === '' ? undefined : asStorePath(message.link);
  if (!path) return null;
  return (
    <ButtonLink to={path} variant="primary" size="l" wide>
      {message.action || t('detail.open')}
    </ButtonLink>
  );
}

/** A message when it has loaded; before, a skeleton or an error. Showing it marks it as read. */
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
    <NothingHere
      icon="bell"
      title={t('detail.unknown')}
      hint={t('detail.unknownHint')}
      to="/information"
      way={t('detail.toList')}
    />
  );
}
