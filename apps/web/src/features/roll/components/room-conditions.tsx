import type { RollCard, RollStanding } from '@clearcrate/contract/roll';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { linkClass } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { ConditionList } from '../../../play/raffle/raffle-parts.tsx';
import { type ConditionKind, conditionsOf, missingOf } from '../conditions.ts';
import { useConditionText } from './condition-chips.tsx';
import classes from './room-conditions.module.css';

/** The room's conditions, each with the player's value, and a link to what is missing. */
export function RoomConditions({ room, own }: { room: RollCard; own: RollStanding | undefined }) {
  const t = useT('raffle');
  const { number } = useFormats();
  const textOf = useConditionText();
  const conditions = conditionsOf(room, own);
  if (conditions.length === 0) return null;
  const missing = missingOf(conditions);
  const left = conditions.filter(({ isMet }) => isMet === false).length;
  const ownOf = (kind: ConditionKind) => {
    if (kind === 'room') return t('own.room', { count: number((room.maxPlayers ?? 0) - room.entries) });
    if (!own) return '';
    if (kind === 'level') return t('own.level', { level: own.level });
    if (kind === 'recharge') return t('own.recharge', { amount: priceText(own.recharged) });
    if (kind === 'spread') return t(own.isInvited ? 'own.invited' : 'own.notInvited');
    return '';
  };
  return (
    <Section
      className={classes.section}
      title={t('conditions')}
      aside={
        own && (
          <span className={missing ? classes.missing : classes.met}>
            {missing ? t('conditions.missing', { count: left }) : t('conditions.met')}
          </span>
        )
      }
    >
      <ConditionList
        conditions={conditions.map(({ kind, isMet }) => ({
          key: kind,
          text: textOf(kind, room),
          own: ownOf(kind),
          isMet,
        }))}
      />
      {missing === 'recharge' && (
        <StoreLink to="/recharge" className={linkClass()}>
          {t('toRecharge')}
        </StoreLink>
      )}
      {missing === 'spread' && (
        <StoreLink to="/personalInfo" className={linkClass()}>
          {t('toInvite')}
        </StoreLink>
      )}
      {missing === 'level' && (
        <StoreLink to="/vip" className={linkClass()}>
          {t('toVip')}
        </StoreLink>
      )}
    </Section>
  );
}
