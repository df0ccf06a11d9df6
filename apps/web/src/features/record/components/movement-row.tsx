import { groupOfKind, type PostingGroup } from '@clearcrate/contract/postings';
import type { Movement } from '@clearcrate/contract/record';
import { Icon } from '@clearcrate/ui/icon.tsx';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import { Price } from '@clearcrate/ui/price.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { StorePath } from '../../../lib/navigation.tsx';
import type { ZoneTime } from '../../../lib/store-time.ts';
import type { MovementTab } from '../record.queries.ts';
import { RecordRow } from './record-list.tsx';
import classes from './records.module.css';

const GROUP_ICONS: Record<PostingGroup, IconName> = {
  box: 'crate',
  lucky: 'clover',
  sale: 'bag',
  gift: 'gift',
  welfare: 'star',
};

/** Where one tap leads: to the item that was sold, or to the proof of what was drawn. */
function targetOf({ bagItemId, drawId }: Movement): StorePath | undefined {
  if (bagItemId !== null) return `/bag?itemId=${bagItemId}`;
  return drawId === null ? undefined : `/verify?drawId=${drawId}`;
}

interface MovementRowProps {
  movement: Movement;
  tab: MovementTab;
  time: ZoneTime;
}

export function MovementRow({ movement, tab, time }: MovementRowProps) {
  const t = useT('record');
  const { kind, title, detail, count, amount, balance, createdAt } = movement;
  const group = groupOfKind(kind);
  return (
    <RecordRow to={targetOf(movement)}>
      <span className={classes.icon}>
        <Icon name={group ? GROUP_ICONS[group] : 'wallet'} size={20} />
      </span>
      <span className={classes.words}>
        <b>
          {detail || title} {count !== null && count > 1 && `×${count}`}
        </b>
        <small>
          <Num>{time.time(createdAt)}</Num>
          {detail !== '' && ` · ${title}`}
        </small>
      </span>
      <span className={classes.figures}>
        <Price
          amount={amount}
          asset={tab}
          bare
          signed
          size={18}
          weight={700}
          tone={amount.startsWith('-') ? 'white' : 'good'}
        />
        <Num>{t('balance', { amount: priceText(balance) })}</Num>
      </span>
    </RecordRow>
  );
}
