import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { cx } from './cx.ts';
import { useT } from './i18n.tsx';
import classes from './player-name.module.css';

interface PlayerNameProps {
  name: string;
  /** Required on purpose: without the kind nobody can tell a bot from a player, so no name is shown without it. */
  kind: UserKind;
  className?: string;
}

const BADGES = {
  [USER_KINDS.anchor]: { key: 'user.anchor', look: classes.anchor },
  [USER_KINDS.ai]: { key: 'user.ai', look: classes.machine },
  [USER_KINDS.test]: { key: 'user.test', look: classes.machine },
} as const;

/** A name with what its bearer is. The badge of machines and test accounts belongs to the name and has no switch. */
export function PlayerName({ name, kind, className }: PlayerNameProps) {
  const t = useT('common');
  const badge = kind === USER_KINDS.general ? undefined : BADGES[kind];
  return (
    <span className={cx(classes.player, className)}>
      <bdi className={classes.name}>{name}</bdi>
      {badge && <span className={cx(classes.badge, badge.look)}>{t(badge.key)}</span>}
    </span>
  );
}
