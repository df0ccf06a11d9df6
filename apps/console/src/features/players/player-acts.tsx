import { holds } from '@clearcrate/contract/permissions';
import {
  blockPlayer,
  endPlayerSessions,
  messagePlayer,
  proposeCompensation,
  restPlayer,
  unblockPlayer,
} from '@clearcrate/contract/player-acts';
import {
  BLOCK_REASONS,
  type BlockReason,
  COMPENSATION_ASSETS,
  type CompensationAsset,
} from '@clearcrate/contract/player-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { endOfDay } from '../../lib/days.ts';
import { useMe } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { GoodsPicker } from './goods-picker.tsx';
import { PLAYER_CHANGES, type Player, useAmounts } from './player-texts.ts';
import classes from './players.module.css';

type Act = 'compensate' | 'message' | 'rest' | 'sessions' | 'block' | 'unblock';
const NEEDS = {
  compensate: 'players.compensate',
  message: 'players.message',
  rest: 'players.block',
  sessions: 'players.endSessions',
  block: 'players.block',
  unblock: 'players.block',
} as const;
const ICONS = {
  compensate: 'gift',
  message: 'chat',
  rest: 'pause',
  sessions: 'logout',
  block: 'lock',
  unblock: 'check',
} as const;

/** What the operator's role may do with a player. */
export function PlayerActs({ player }: { player: Player }) {
  const t = useTexts();
  const { data: me } = useMe();
  const [act, setAct] = useState<Act>();
  if (!me) return null;
  const acts = (Object.keys(NEEDS) as Act[]).filter(
    (name) => holds(me.role, NEEDS[name]) && name !== (player.isBlocked ? 'block' : 'unblock'),
  );
  const shared = { player, onClose: () => setAct(undefined) };
  return (
    <div className={classes.headActs}>
      {acts.map((name) => (
        <Button
          key={name}
          size="s"
          icon={ICONS[name]}
          variant={name === 'block' ? 'danger' : 'secondary'}
          onClick={() => setAct(name)}
        >
          {t(`playerAct.${name}`)}
        </Button>
      ))}
      <CompensateDialog open={act === 'compensate'} {...shared} />
      <MessageDialog open={act === 'message'} {...shared} />
      <RestDialog open={act === 'rest'} {...shared} />
      <BlockDialog open={act === 'block'} {...shared} />
      {(['sessions', 'unblock'] as const).map((name) => (
        <ActDialog
          key={name}
          open={act === name}
          onClose={shared.onClose}
          title={t(`playerAct.${name}`)}
          subtitle={t(`playerAct.${name}Hint`)}
          endpoint={name === 'sessions' ? endPlayerSessions : unblockPlayer}
          body={{ playerId: player.playerId, reason: '' }}
          asksReason
          act={{ children: t(`playerAct.${name}`), variant: 'primary' }}
          changes={PLAYER_CHANGES}
        />
      ))}
    </div>
  );
}

interface DialogProps {
  player: Player;
  open: boolean;
  onClose(): void;
}

const AMOUNT = /^\d{1,5}(\.\d{1,2})?$/;
const HIGHEST = 10_000;

function CompensateDialog({ player, open, onClose }: DialogProps) {
  const t = useTexts();
  const { plain } = useAmounts();
  const [asset, setAsset] = useState<CompensationAsset>('coin');
  const [amount, setAmount] = useState('');
  const isAmount = AMOUNT.test(amount) && Number(amount) > 0 && Number(amount) <= HIGHEST;
  const [goodsId, setGoodsId] = useState('');
  const { coins, points, shells } = player.balances;
  const balance = { coin: coins, point: points, shell: shells, item: '0.00' }[asset];
  const isGiven = asset === 'item' ? goodsId !== '' : isAmount;
  const after = isAmount ? plain((Number(balance) + Number(amount)).toFixed(2)) : '…';
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('playerAct.compensate')}
      subtitle={t('playerAct.compensateHint')}
      endpoint={proposeCompensation}
      body={{
        playerId: player.playerId,
        given: asset === 'item' ? { asset, goodsId } : { asset, amount },
        reason: '',
      }}
      asksReason
      act={{ children: t('players.propose'), variant: 'primary', disabled: !isGiven }}
      changes={PLAYER_CHANGES}
      onDone={() => {
        setAmount('');
        toast.success(t('players.proposed'));
      }}
    >
      <SelectField<CompensationAsset>
        label={t('compensation.asset')}
        value={asset}
        onChange={setAsset}
        options={COMPENSATION_ASSETS.map((value) => ({ value, label: t(`compensationAsset.${value}`) }))}
      />
      {asset === 'item' ? (
        <GoodsPicker goodsId={goodsId} onChoose={setGoodsId} />
      ) : (
        <TextField
          figures
          inputMode="decimal"
          label={t('compensation.amount')}
          hint={`${plain(balance)} → ${after}`}
          value={amount}
          onChange={(text) => setAmount(text.trim())}
        />
      )}
    </ActDialog>
  );
}

function MessageDialog({ player, open, onClose }: DialogProps) {
  const t = useTexts();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('playerAct.message')}
      subtitle={t('playerAct.messageHint')}
      endpoint={messagePlayer}
      body={{ playerId: player.playerId, title, content }}
      act={{ children: t('playerAct.send'), variant: 'primary', disabled: !title.trim() || !content.trim() }}
      changes={PLAYER_CHANGES}
      onDone={() => {
        setTitle('');
        setContent('');
        toast.success(t('playerAct.sent'));
      }}
    >
      <TextField label={t('playerAct.title')} value={title} onChange={setTitle} maxLength={80} />
      <TextArea label={t('playerAct.content')} value={content} onChange={setContent} maxLength={4_000} />
    </ActDialog>
  );
}

const REST_DAYS = ['1', '7', '30'] as const;
type RestDays = (typeof REST_DAYS)[number];

function RestDialog({ player, open, onClose }: DialogProps) {
  const t = useTexts();
  const [days, setDays] = useState<RestDays>('7');
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('playerAct.rest')}
      subtitle={t('playerAct.restHint')}
      endpoint={restPlayer}
      body={{ playerId: player.playerId, days: Number(days), reason: '' }}
      asksReason
      act={{ children: t('playerAct.rest'), variant: 'primary' }}
      changes={PLAYER_CHANGES}
    >
      <SelectField<RestDays>
        label={t('playerAct.days')}
        value={days}
        onChange={setDays}
        options={REST_DAYS.map((value) => ({ value, label: value }))}
      />
    </ActDialog>
  );
}

function BlockDialog({ player, open, onClose }: DialogProps) {
  const t = useTexts();
  const [why, setWhy] = useState<BlockReason>('inquiry');
  const [until, setUntil] = useState('');
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('playerAct.block')}
      subtitle={t('playerAct.blockHint')}
      endpoint={blockPlayer}
      body={{ playerId: player.playerId, why, until: endOfDay(until), reason: '' }}
      asksReason
      act={{ children: t('playerAct.block'), variant: 'danger' }}
      changes={PLAYER_CHANGES}
    >
      <SelectField<BlockReason>
        label={t('playerAct.why')}
        hint={t('playerAct.whyHint')}
        value={why}
        onChange={setWhy}
        options={BLOCK_REASONS.map((value) => ({ value, label: t(`blockReason.${value}`) }))}
      />
      <TextField
        label={t('playerAct.until')}
        hint={t('operators.accessHint')}
        type="date"
        value={until}
        onChange={setUntil}
      />
    </ActDialog>
  );
}
