import { getBattleRecordList } from '@clearcrate/contract/battle';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listOf } from '../../../lib/api/list-progress.ts';
import { cursorQuery } from '../../../lib/api/reads.ts';
import { replacePath } from '../../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/routing/layout-choice.ts';
import { useNamedId } from '../../../lib/routing/use-address-filter.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { BattleProof } from '../../../play/room-proof/battle-proof.tsx';
import { RoomForm } from '../../../play/room-proof/room-form.tsx';
import { SeedOrder } from '../../../play/room-proof/seed-order.tsx';
import classes from './kinds.module.css';
import { OwnPlays } from './own-plays.tsx';

const ownBattles = cursorQuery(getBattleRecordList, {}, { pageSize: PAGE_SIZE.default, staleTime: 0 });

/** Battles: own ones from the list, any other by the number of its room. */
export function BattleKind() {
  const t = useT('verify');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const isSignedIn = useIsSignedIn();
  const roomId = useNamedId('roomId');
  const choose = (chosen: string) => {
    replacePath(`${prefix}/verify?kind=battle&roomId=${chosen}`);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.columns}>
      <div className={stackClass(14)}>
        <RoomForm key={roomId} roomId={roomId} onChoose={choose} />
        {roomId === '' ? (
          <EmptyState icon="shield" title={t('battle.title')} hint={t('battle.hint')} />
        ) : (
          <BattleProof roomId={roomId} />
        )}
        <SeedOrder />
      </div>
      {isSignedIn && <OwnBattles roomId={roomId} onChoose={choose} />}
    </div>
  );
}

function OwnBattles({ roomId, onChoose }: { roomId: string; onChoose(roomId: string): void }) {
  const t = useT('verify');
  const names = useT('battle');
  const query = useInfiniteQuery(ownBattles);
  const { items: battles, progress } = listOf(query, (battle) => battle.roomId);
  return (
    <OwnPlays
      title={t('battle.own')}
      empty={<EmptyState icon="battle" title={t('battle.none')} />}
      progress={progress}
      plays={battles.map(({ roomId: id, outcome, createdAt }) => ({
        key: id,
        id,
        name: names('room', { room: id }),
        at: createdAt,
        mark: <Pill tone={outcome === 'won' ? 'gold' : 'plain'}>{names(`outcome.${outcome}`)}</Pill>,
      }))}
      chosen={roomId}
      onChoose={onChoose}
    />
  );
}
