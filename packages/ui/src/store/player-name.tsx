import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { cx } from '../cx.ts';
import { useT } from '../text/i18n.tsx';
import classes from './player-name.module.css';

interface PlayerNameProps {
  name: string;
  /** Required, so that no name is shown without its badge for bots and test accounts. */
  kind: UserKind;
  className?: string;
}

const BADGES = {
  [USER_KINDS.anchor]: { key: 'user.anchor', look: classes.anchor },
  [USER_KINDS.ai]: { key: 'user.ai', look: classes.machine },
  [USER_KINDS.test]: { key: 'user.test', look: classes.machine },
} as const;

/**
 * A player's name with the badge of its kind. The badge of AI and test accounts cannot be switched
 * off.
 */
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
