import type { SpreadMember } from '@clearcrate/contract/spread';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Pill } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import classes from './rows.module.css';

/** A row of the list of invited players; it leads to what they brought. */
export function MemberRow({ member }: { member: SpreadMember }) {
  return (
    <StoreLink to={`/spreadUserDetail?memberId=${member.memberId}`} className={classes.link}>
      <Avatar src={member.avater} size={44} />
      <span className={classes.text}>
        <b className={classes.name}>{member.nickName}</b>
        <MemberFacts member={member} />
      </span>
      <span className={classes.amount}>
        {Number(member.reward) > 0 ? (
          <Price amount={member.reward} tone="gold" weight={700} size={17} />
        ) : (
          <span aria-hidden="true">–</span>
        )}
      </span>
    </StoreLink>
  );
}

const TONES = { joined: 'plain', counts: 'good', sameDevice: 'hot', sameIdentity: 'hot' } as const;

export function MemberFacts({ member: { joinedAt, state } }: { member: SpreadMember }) {
  const t = useT('spread');
  const { date } = useFormats();
  return (
    <span className={classes.facts}>
      <span>{t('member.joined', { date: date(joinedAt) })}</span>
      <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>
    </span>
  );
}
