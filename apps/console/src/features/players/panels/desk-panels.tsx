import { holds } from '@clearcrate/contract/permissions';
import { addPlayerNote } from '@clearcrate/contract/player-acts';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ActDialog } from '../../../parts/act-dialog.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Panel, Tag } from '../../../parts/panel.tsx';
import { PLAYER_CHANGES, type Player, useAmounts } from '../player-texts.ts';
import classes from '../players.module.css';

/** What colleagues should know. */
export function NotesPanel({ player }: { player: Player }) {
  const t = useTexts();
  const { data: me } = useMe();
  const [isWriting, setWriting] = useState(false);
  const [text, setText] = useState('');
  const add = me && holds(me.role, 'players.note') && (
    <Button size="s" icon="plus" onClick={() => setWriting(true)}>
      {t('players.addNote')}
    </Button>
  );
  return (
    <Panel title={t('players.notes')} note={player.notes.length} end={add}>
      {player.notes.length === 0 && <p className={classes.quiet}>{t('players.noNotes')}</p>}
      <ul className={classes.entries}>
        {player.notes.map((note) => (
          <li key={note.noteId}>
            {note.text}
            <small>
              {note.by} · <Moment at={note.at} />
            </small>
          </li>
        ))}
      </ul>
      <ActDialog
        open={isWriting}
        onClose={() => setWriting(false)}
        title={t('players.addNote')}
        subtitle={t('players.addNoteHint')}
        endpoint={addPlayerNote}
        body={{ playerId: player.playerId, text }}
        act={{ children: t('act.save'), variant: 'primary', disabled: text.trim() === '' }}
        changes={PLAYER_CHANGES}
        onDone={() => setText('')}
      >
        <TextArea label={t('players.note')} value={text} onChange={setText} maxLength={1_000} />
      </ActDialog>
    </Panel>
  );
}

export function CompensationsPanel({ player }: { player: Player }) {
  const t = useTexts();
  const { plain } = useAmounts();
  if (player.compensations.length === 0) return null;
  return (
    <Panel title={t('players.compensations')}>
      <ul className={classes.entries}>
        {player.compensations.map((one) => (
          <li key={one.proposalId}>
            {one.item || t(`compensationAsset.${one.asset}`)} {plain(one.amount)}{' '}
            <a href={`#/approvals?proposal=${one.proposalId}`}>#{one.proposalId}</a>
            <small>
              {one.proposedBy} → {one.approvedBy} · <Moment at={one.paidAt} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function BlocksPanel({ player }: { player: Player }) {
  const t = useTexts();
  if (player.blocks.length === 0) return null;
  return (
    <Panel title={t('players.blocks')}>
      <ul className={classes.entries}>
        {player.blocks.map((block) => (
          <li key={block.blockedAt}>
            {t(`blockReason.${block.reason}`)}{' '}
            <Tag tone={block.endedAt ? 'plain' : 'bad'}>{t(block.endedAt ? 'players.over' : 'players.inForce')}</Tag>
            <p>{block.note}</p>
            <small>
              {block.blockedBy} · <Moment at={block.blockedAt} /> –{' '}
              {block.until ? <Moment at={block.until} /> : t('operators.noEnd')}
              {block.endedBy && ` · ${t('players.endedBy', { name: block.endedBy })}`}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who invited whom, and which accounts count as the same person. */
export function SpreadPanel({ player }: { player: Player }) {
  const t = useTexts();
  const link = ({ playerId, nickname }: { playerId: string; nickname: string }) => (
    <a key={playerId} href={`#/players?player=${playerId}`}>
      {nickname} · {playerId}
    </a>
  );
  return (
    <Panel title={t('players.spread')}>
      <ul className={classes.entries}>
        <li>
          {t('players.invitedBy')}: {player.inviter ? link(player.inviter) : '–'}
        </li>
        <li>
          {t('players.invited')}: <a href={`#/players?player=${player.playerId}&tab=invited`}>{player.invitedCount}</a>
        </li>
        {player.samePerson.length > 0 && (
          <li className={classes.warning}>
            {t('players.samePerson')}: {player.samePerson.map(link)}
          </li>
        )}
      </ul>
    </Panel>
  );
}
