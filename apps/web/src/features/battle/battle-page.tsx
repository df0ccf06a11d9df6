import { BATTLE_SORTS, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { listOf } from '../../lib/api/list-progress.ts';
import { ButtonLink, StoreLink } from '../../lib/routing/navigation.tsx';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { useOwnBattle, useRooms } from './battle.queries.ts';
import { type BattleFilter, filterPath, readFilter } from './battle-filter.ts';
import classes from './battle-page.module.css';
import { BattleSide, MyRooms } from './components/room/battle-side.tsx';
import { RoomCard } from './components/room-card.tsx';
import { useLiveRooms } from './room/use-battle-room.ts';
import { useJoin } from './use-join.tsx';

const LINKS = [
  { to: '/battle/record', name: 'list.record' },
  { to: '/battle/rank', name: 'list.rank' },
  { to: '/battle/play', name: 'list.play' },
  { to: '/battle/history', name: 'list.history' },
  { to: '/battle/intro', name: 'list.intro' },
] as const;

/** Rooms to join and to watch. */
export function BattlePage() {
  const isWide = useLayout() === 'pc';
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  useLiveRooms();
  return (
    <div className={classes.page}>
      <div className={stackClass(14)}>
        <Head />
        {!isWide && <MyRooms />}
        <Filters filter={filter} onChange={change} />
        <Rooms filter={filter} />
      </div>
      {isWide && <BattleSide />}
    </div>
  );
}

function Head() {
  const t = useT('battle');
  return (
    <header className={endsClass(classes.head)}>
      <div className={classes.titles}>
        <PageTitle>{t('list.title')}</PageTitle>
        <nav className={classes.links} aria-label={t('list.links')}>
          {LINKS.map(({ to, name }) => (
            <StoreLink key={to} to={to}>
              {t(name)}
            </StoreLink>
          ))}
        </nav>
      </div>
      <ButtonLink to="/battle/create" variant="primary" size="l">
        <Icon name="plus" size={20} strokeWidth={2.2} />
        {t('create')}
      </ButtonLink>
    </header>
  );
}

interface FiltersProps {
  filter: BattleFilter;
  onChange(change: Partial<BattleFilter>): void;
}

const TYPES = ['two', 'three', 'anchor'] as const;
const MODES = ['classic', 'clown'] as const;

function Filters({ filter, onChange }: FiltersProps) {
  const t = useT('battle');
  const first = useRooms(filter).data?.pages[0];
  const toggle = <Name extends 'type' | 'subType'>(name: Name, value: BattleFilter[Name]) =>
    onChange({ [name]: filter[name] === value ? 'any' : value } as Partial<BattleFilter>);
  return (
    <div className={classes.filters}>
      <ChipRow label={t('list.filter')} bleed>
        <Chip
          selected={filter.state === 'waiting'}
          count={first?.waiting ?? null}
          onClick={() => onChange({ state: 'waiting' })}
        >
          {t('list.waiting')}
        </Chip>
        <Chip
          selected={filter.state === 'running'}
          count={first?.running ?? null}
          onClick={() => onChange({ state: 'running' })}
        >
          {t('list.running')}
        </Chip>
        {TYPES.map((type) => (
          <Chip key={type} selected={filter.type === type} onClick={() => toggle('type', type)}>
            {t(`list.${type}`)}
          </Chip>
        ))}
        {MODES.map((mode) => (
          <Chip key={mode} selected={filter.subType === mode} onClick={() => toggle('subType', mode)}>
            {t(`mode.${mode}`)}
          </Chip>
        ))}
      </ChipRow>
      <SelectField
        compact
        labelHidden
        label={t('list.sort')}
        value={filter.roomSort}
        options={BATTLE_SORTS.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
        onChange={(roomSort) => onChange({ roomSort })}
      />
    </div>
  );
}

function Rooms({ filter }: { filter: BattleFilter }) {
  const t = useT('battle');
  const query = useRooms(filter);
  const { data: own } = useOwnBattle();
  const { joining, join, dialog } = useJoin();
  const { items: rooms, progress } = listOf(query, ({ roomId }) => roomId);
  const isOwn = (roomId: string) => own?.items.some((room) => room.roomId === roomId) ?? false;
  return (
    <section aria-label={t(`list.${filter.state}`)}>
      {filter.state === 'waiting' && <p className={classes.note}>{t('list.note')}</p>}
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={5} />}
        empty={<NoRooms state={filter.state} />}
      >
        <ul className={stackClass(12)}>
          {rooms.map((room) => (
            <RoomCard
              key={room.roomId}
              room={room}
              ownSeat={isOwn(room.roomId) ? 0 : null}
              joining={joining === room.roomId}
              onJoin={join}
            />
          ))}
        </ul>
      </InfiniteList>
      {dialog}
    </section>
  );
}

function NoRooms({ state }: { state: BattleFilter['state'] }) {
  const t = useT('battle');
  const isWaiting = BATTLE_STATES[state] === BATTLE_STATES.waiting;
  return (
    <EmptyState
      icon="battle"
      title={t(isWaiting ? 'list.empty' : 'list.emptyRunning')}
      hint={isWaiting ? t('list.emptyHint') : undefined}
      action={<ButtonLink to="/battle/create">{t('create')}</ButtonLink>}
    />
  );
}
