import { type BattleRecord, getBattleRecordList } from '@clearcrate/contract/battle';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cursorQuery } from '../../../lib/api/reads.ts';
import { replacePath } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/layout-choice.ts';
import { listItems, listProgress } from '../../../lib/list-progress.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { BattleProof } from '../../../play/room-proof/battle-proof.tsx';
import { RoomForm, useNamedRoom } from '../../../play/room-proof/room-form.tsx';
import { SeedOrder } from '../../../play/room-proof/seed-order.tsx';
import classes from './battle-kind.module.css';

const ownBattles = cursorQuery(getBattleRecordList, {}, { pageSize: PAGE_SIZE.default, staleTime: 0 });

/** Battles: one's own from the list, anybody's by the number of its room. */
export function BattleKind() {
  const t = useT('verify');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const isSignedIn = useIsSignedIn();
  const roomId = useNamedRoom();
  const choose = (chosen: string) => {
    replacePath(`${prefix}/verify?kind=battle&roomId=${chosen}`);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
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

interface OwnBattlesProps {
  roomId: string;
  onChoose(roomId: string): void;
}

function OwnBattles({ roomId, onChoose }: OwnBattlesProps) {
  const t = useT('verify');
  const query = useInfiniteQuery(ownBattles);
  const battles = listItems(query.data, (battle) => battle.roomId);
  return (
    <section className={classes.own}>
      <SectionHead title={t('battle.own')} />
      <Panel>
        <InfiniteList
          {...listProgress(query)}
          count={battles.length}
          skeleton={<SkeletonList shape="row" count={4} />}
          empty={<EmptyState icon="battle" title={t('battle.none')} />}
        >
          <ul className={classes.list}>
            {battles.map((battle) => (
              <li key={battle.roomId}>
                <OwnBattle battle={battle} isChosen={battle.roomId === roomId} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </InfiniteList>
      </Panel>
    </section>
  );
}

interface OwnBattleProps {
  battle: BattleRecord;
  isChosen: boolean;
  onChoose(roomId: string): void;
}

function OwnBattle({ battle: { roomId, outcome, createdAt }, isChosen, onChoose }: OwnBattleProps) {
  const t = useT('battle');
  const { dateTime } = useFormats();
  return (
    <button type="button" className={classes.row} aria-current={isChosen || undefined} onClick={() => onChoose(roomId)}>
      <span>
        <b>{t('room', { room: roomId })}</b>
        <small>
          <Num>{dateTime(createdAt)}</Num>
        </small>
      </span>
      <Pill tone={outcome === 'won' ? 'gold' : 'plain'}>{t(`outcome.${outcome}`)}</Pill>
    </button>
  );
}
