import type { RollCard, RollStanding } from '@clearcrate/contract/roll';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useBreakReason } from '../../../lib/bounds/use-break-reason.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useIsKeptOut } from '../../../lib/session/takes-part.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { conditionsOf, missingOf } from '../conditions.ts';

export const rollPath = (rollId: string) => `/roll_detail?rollId=${rollId}` as const;

export interface JoinableRoom {
  room: RollCard;
  own: RollStanding | undefined;
  joining: boolean;
  onJoin(): void;
}

interface JoinButtonProps extends JoinableRoom {
  /** On the room's own page there is no link to it. */
  inRoom?: boolean;
  size?: 'm' | 'l';
}

/** Joins, names what is missing, or links to the room the player is in. */
export function JoinButton({ room, own, joining, onJoin, inRoom = false, size = 'm' }: JoinButtonProps) {
  const t = useT('raffle');
  const wide = size === 'l';
  const isKeptOut = useIsKeptOut();
  const onBreak = useBreakReason();
  if (own?.seat != null) {
    return inRoom ? (
      <Button size={size} wide={wide} done>
        {t('joined')}
      </Button>
    ) : (
      <ButtonLink to={rollPath(room.rollId)} size={size} wide={wide} data-focus-heir>
        {t('enter')}
      </ButtonLink>
    );
  }
  const missing = missingOf(conditionsOf(room, own));
  const reason = missing && t(`missing.${missing}`, { count: room.minLevel - (own?.level ?? 0) });
  return (
    <Button
      variant={size === 'l' ? 'primary' : 'secondary'}
      size={size}
      wide={wide}
      loading={joining}
      disabledReason={onBreak ?? reason ?? (isKeptOut ? t('noMachines') : undefined)}
      onClick={onJoin}
    >
      {t(room.hasPassword ? 'join.password' : 'join')}
    </Button>
  );
}
