import type { RollCard, RollStanding } from '@clearcrate/contract/roll';
import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { type ConditionKind, conditionsOf } from '../conditions.ts';
import classes from './condition-chips.module.css';

/** A condition in a few words. */
export function useConditionText(): (kind: ConditionKind, room: RollCard) => string {
  const t = useT('raffle');
  const { dayOfMonth } = useFormats();
  return (kind, room) => {
    switch (kind) {
      case 'level':
        return t('condition.level', { level: room.minLevel });
      case 'recharge':
        return t('condition.recharge', {
          day: dayOfMonth(room.rechargeSince ?? room.opensAt),
          amount: priceText(room.recharge),
        });
      case 'spread':
        return t('condition.spread', { code: room.anchor?.spreadCode ?? '' });
      case 'password':
        return t('condition.password');
      default:
        return t('condition.room', { count: room.maxPlayers ?? 0 });
    }
  };
}

/** The conditions of a room on its card, except for its capacity. */
export function ConditionChips({ room, own }: { room: RollCard; own: RollStanding | undefined }) {
  const t = useT('raffle');
  const textOf = useConditionText();
  const shown = conditionsOf(room, own).filter(({ kind }) => kind !== 'room');
  const isIn = own?.seat != null;
  if (!isIn && shown.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {isIn ? (
        <li className={classes.met}>
          <Icon name="check" size={14} strokeWidth={2.4} /> {t('joined')}
        </li>
      ) : (
        shown.map(({ kind, isMet }) => (
          <li key={kind} className={cx(isMet === true && classes.met, isMet === false && classes.unmet)}>
            {isMet === true && <Icon name="check" size={14} strokeWidth={2.4} />}
            {isMet !== true && <Icon name="lock" size={14} />}
            {textOf(kind, room)}
          </li>
        ))
      )}
    </ul>
  );
}
