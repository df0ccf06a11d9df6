import { createBattle } from '@clearcrate/contract/battle';
import { ROOM_PASSWORD } from '@clearcrate/contract/battle-rules';
import type { BoxCard } from '@clearcrate/contract/box';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { BalanceChange, Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Figures, Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useBreakReason } from '../../../lib/bounds/use-break-reason.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { BackLink } from '../../../lib/page/page-menu.tsx';
import { replacePath, useParameters } from '../../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/routing/layout-choice.ts';
import { ButtonLink, useGo } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { showAssets } from '../../../lib/session/info-updates.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { covers, differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { LostNote } from '../../../play/cut-note.tsx';
import { createPlayMark } from '../../../play/play-mark.ts';
import { usePlay } from '../../../play/use-play.ts';
import { refreshLists, useBattleBoxes, useBattleRules } from '../battle.queries.ts';
import { BoxPicker, RoundGrid } from '../components/box-picker.tsx';
import { roomPath } from '../components/room-card.tsx';
import classes from './create-page.module.css';
import {
  type DraftLimits,
  type DraftWorth,
  draftPath,
  type RoomDraft,
  readDraft,
  refusalOf,
  worthOf,
} from './make-room.ts';
import { keepRoomPassword } from './room-passwords.ts';

const makeUnderWay = createPlayMark('makeUnderWay');

const MODES = [
  { value: 1, name: 'classic' },
  { value: 2, name: 'clown' },
] as const;

/** Creates a room: boxes in order, seats, mode. */
export function BattleCreatePage() {
  const t = useT('battle');
  const boxes = useBattleBoxes();
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.page}>
      {isWide && (
        <>
          <BackLink to="/battle">{t('list.title')}</BackLink>
          <PageTitle>{t('create')}</PageTitle>
        </>
      )}
      <Loaded query={boxes} skeleton={<SkeletonList shape="row" count={8} />}>
        {({ items }) => <Maker cards={items} />}
      </Loaded>
    </div>
  );
}

/** The draft is kept in the address, so that viewing a box and returning preserves it. */
function useDraft(cards: readonly BoxCard[]): [RoomDraft, (part: Partial<RoomDraft>) => void] {
  const parameters = useParameters();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const [draft, setDraft] = useState((): RoomDraft => {
    const asked = readDraft(parameters);
    return { ...asked, boxes: asked.boxes.filter((id) => cards.some(({ boxId }) => boxId === id)) };
  });
  const change = (part: Partial<RoomDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // The password is not part of the address.
    if (draftPath(next) !== draftPath(draft)) replacePath(`${prefix}${draftPath(next)}`);
  };
  return [draft, change];
}

/**
 * Scrolls to the list of boxes, which is at the bottom on a phone. The first button adds the first
 * box.
 */
function usePicker() {
  const isWide = useLayout() === 'pc';
  const picker = useRef<HTMLDivElement>(null);
  const toPicker = () => {
    const first = picker.current?.querySelector('button');
    const shown = isWide ? first : picker.current;
    shown?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
    first?.focus({ preventScroll: true });
  };
  return { picker, toPicker };
}

const useIsAnchor = (): boolean => useSession((state) => state.info?.base.userType) === USER_KINDS.anchor;

function Maker({ cards }: { cards: readonly BoxCard[] }) {
  const t = useT('battle');
  const { data: rules } = useBattleRules();
  const [draft, change] = useDraft(cards);
  const limits: DraftLimits = { maxBoxes: rules?.maxBoxes ?? 6, maxKinds: rules?.maxKinds ?? 4 };
  const add = (boxId: string) => {
    const refusal = refusalOf(draft.boxes, boxId, limits);
    if (refusal === 'kinds') toast.error(t('make.kinds', { max: limits.maxKinds }));
    else if (refusal === undefined) change({ boxes: [...draft.boxes, boxId] });
  };
  const { picker, toPicker } = usePicker();
  const chosen = draft.boxes.flatMap((id) => cards.find(({ boxId }) => boxId === id) ?? []);
  const worth = worthOf(chosen);
  return (
    <div className={classes.maker}>
      <div className={classes.main}>
        <SectionHead
          title={t('make.boxes')}
          aside={t('make.count', { count: draft.boxes.length, max: limits.maxBoxes })}
        />
        <RoundGrid
          cards={chosen}
          max={limits.maxBoxes}
          onChange={(next) => change({ boxes: next })}
          onPick={toPicker}
        />
        <Choices draft={draft} onChange={change} />
        <WorthPanel worth={worth} />
      </div>
      <div ref={picker} className={classes.pick}>
        <SectionHead title={t('make.add')} aside={t('make.kinds', { max: limits.maxKinds })} />
        <BoxPicker cards={cards} boxes={draft.boxes} onAdd={add} onChange={(next) => change({ boxes: next })} />
      </div>
      <MakeDock draft={draft} chosen={chosen} worth={worth} />
    </div>
  );
}

function Choices({ draft, onChange }: { draft: RoomDraft; onChange(change: Partial<RoomDraft>): void }) {
  const t = useT('battle');
  const isAnchor = useIsAnchor();
  return (
    <>
      <SectionHead title={t('make.players')} />
      <Segmented
        label={t('make.players')}
        value={String(draft.players) as '2' | '3'}
        options={[
          { value: '2', label: t('list.two') },
          { value: '3', label: t('list.three') },
        ]}
        onChange={(players) => onChange({ players: players === '3' ? 3 : 2 })}
      />
      <SectionHead title={t('make.rule')} aside={t('make.tie')} />
      <Segmented
        label={t('make.rule')}
        value={String(draft.mode)}
        options={MODES.map(({ value, name }) => ({
          value: String(value),
          label: (
            <span className={classes.mode}>
              <b>{t(`mode.${name}`)}</b>
              <small>{t(`mode.${name}Rule`)}</small>
            </span>
          ),
        }))}
        onChange={(mode) => onChange({ mode: mode === '2' ? 2 : 1 })}
      />
      <Panel className={stackClass(14)}>
        <Switch
          label={t('make.password')}
          description={t('make.passwordHint')}
          checked={draft.hasPassword}
          onChange={(hasPassword) => onChange({ hasPassword })}
        />
        {draft.hasPassword && (
          <TextField
            label={t('password.label')}
            hint={t('password.hint')}
            value={draft.password}
            onChange={(password) => onChange({ password })}
            maxLength={12}
            autoComplete="off"
          />
        )}
        {isAnchor && (
          <Switch
            label={t('make.anchor')}
            description={t('make.anchorHint')}
            checked={draft.anchorRoom}
            onChange={(anchorRoom) => onChange({ anchorRoom })}
          />
        )}
      </Panel>
    </>
  );
}

function WorthPanel({ worth }: { worth: DraftWorth }) {
  const t = useT('battle');
  const { percent } = useFormats();
  const isEmpty = Number(worth.price) === 0;
  const share = (value: number) => (isEmpty ? '–' : percent(value));
  return (
    <Panel tone="proof" className={classes.worth}>
      <Figures
        facts={[
          { key: 'expected', label: t('make.expected'), value: isEmpty ? '–' : priceText(worth.expected) },
          { key: 'return', label: t('make.return'), value: share(worth.returnShare) },
          { key: 'edge', label: t('make.edge'), value: share(1 - worth.returnShare) },
        ]}
      />
      <p>{t('make.fair')}</p>
    </Panel>
  );
}

interface MakeDockProps {
  draft: RoomDraft;
  chosen: readonly BoxCard[];
  worth: DraftWorth;
}

function MakeDock({ draft, chosen, worth }: MakeDockProps) {
  const t = useT('battle');
  const amount = useSession((state) => state.info?.assets.amount);
  const isPoor = amount !== undefined && !covers(amount, worth.price);
  const pot = (Number(worth.expected) * draft.players).toFixed(2);
  return (
    <Dock
      summary={
        <>
          <span>{t('make.sum', { count: chosen.length, pot: priceText(pot) })}</span>
          <span>{t('make.final')}</span>
        </>
      }
      buttons={
        <>
          {isPoor && <TopUp />}
          <MakeButton draft={draft} chosen={chosen} worth={worth} isPoor={isPoor} />
        </>
      }
      footnote={
        <>
          {amount !== undefined && <Balance amount={amount} price={worth.price} isPoor={isPoor} />}
          <span>{t('make.refund')}</span>
        </>
      }
    />
  );
}

function Balance({ amount, price, isPoor }: { amount: string; price: string; isPoor: boolean }) {
  const t = useT('battle');
  if (!isPoor) return <BalanceChange before={amount} after={differenceOf(amount, price)} />;
  return <span>{t('make.missing', { missing: priceText(differenceOf(price, amount)) })}</span>;
}

/** For an insufficient balance: a link to recharge if open. The draft is kept in the address. */
function TopUp() {
  const t = useT('battle');
  if (useModules()('Recharge') !== 'open') return null;
  return (
    <ButtonLink to="/recharge" size="l">
      <Icon name="plus" size={18} />
      {t('poor.topUp')}
    </ButtonLink>
  );
}

function MakeButton({ draft, chosen, worth, isPoor }: MakeDockProps & { isPoor: boolean }) {
  const t = useT('battle');
  const go = useGo();
  const isSignedIn = useIsSignedIn();
  const isAnchor = useIsAnchor();
  const onBreak = useBreakReason();
  const { send, isAsking, cut } = usePlay({
    call: (body: BodyInputOf<typeof createBattle>, options) => api.call(createBattle, body, options),
    mark: makeUnderWay,
    onDone({ roomId, amount }, { password }) {
      showAssets({ amount });
      if (password) keepRoomPassword(roomId, password);
      void refreshLists();
      go(roomPath(roomId));
    },
  });
  const make = () =>
    send({
      players: draft.players,
      mode: draft.mode,
      boxes: chosen.map(({ boxId, oddsVersion }) => ({ boxId, version: oddsVersion })),
      password: draft.hasPassword ? draft.password : '',
      // The address may request an option that the player does not have.
      anchorRoom: isAnchor && draft.anchorRoom,
    });
  const reason = () => {
    if (onBreak !== undefined) return onBreak;
    if (chosen.length === 0) return t('make.needBox');
    if (draft.hasPassword && !ROOM_PASSWORD.test(draft.password)) return t('password.hint');
    return isPoor ? t('make.poor') : undefined;
  };
  if (!isSignedIn) {
    return (
      <Button variant="primary" size="l" wide onClick={() => openOverlay('login')}>
        {t('make.signIn')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        size="l"
        loading={isAsking}
        price={{ amount: worth.price }}
        disabledReason={reason()}
        onClick={() => void make()}
      >
        {t('make.act')}
      </Button>
      <LostNote cuts={[cut]} />
    </>
  );
}
