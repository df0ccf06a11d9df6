import { holds } from '@clearcrate/contract/permissions';
import { proposeIdentityLook, readIdentity, unmaskPlayer } from '@clearcrate/contract/player-acts';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, messageOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ActDialog } from '../../../parts/act-dialog.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Facts, Panel } from '../../../parts/panel.tsx';
import { PLAYER_CHANGES, type Player, useAmounts } from '../player-texts.ts';
import classes from '../players.module.css';

/** Clear text stays on the screen for this long. */
const SHOWN_MS = 60_000;

/** Forgets what it holds after a minute. */
function useShortly<T>() {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (value === undefined) return;
    const timer = window.setTimeout(() => setValue(undefined), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return [value, setValue] as const;
}

/** Masked; a look asks for a reason, and one at the identity for a second person. */
export function IdentityPanel({ player }: { player: Player }) {
  const t = useTexts();
  const { data: me } = useMe();
  const [isAsking, setAsking] = useState<'contact' | 'identity'>();
  const [contact, setContact] = useShortly<{ mobile: string; email: string }>();
  const [clear, setClear] = useShortly<{ realName: string; idNumber: string }>();
  const reading = useMutation({
    mutationFn: () => call(readIdentity, { playerId: player.playerId }),
    onSuccess: setClear,
    onError: (error) => toast.error(messageOf(error)),
  });
  if (!me) return null;
  const identity = clear ?? player.identity;
  const dialog = {
    body: { playerId: player.playerId, reason: '' },
    onClose: () => setAsking(undefined),
    asksReason: true,
  };
  return (
    <Panel title={t('players.identity')}>
      <Facts
        rows={[
          [t('players.mobile'), (contact ?? player).mobile || '–'],
          [t('field.email'), (contact ?? player).email || '–'],
          [t('players.realName'), identity?.realName ?? '–'],
          [t('players.idNumber'), identity?.idNumber ?? '–'],
          [t('players.country'), player.identity?.country ?? '–'],
          ['Steam', t(player.steamBound ? 'players.bound' : 'players.notBound')],
        ]}
      />
      <div className={classes.acts}>
        {holds(me.role, 'players.unmask') && (
          <Button size="s" icon="eye" onClick={() => setAsking('contact')}>
            {t('players.unmask')}
          </Button>
        )}
        {holds(me.role, 'players.identity') && player.identity && (
          <>
            <Button size="s" icon="shield" onClick={() => setAsking('identity')}>
              {t('players.askIdentity')}
            </Button>
            <Button size="s" icon="id" loading={reading.isPending} onClick={() => reading.mutate()}>
              {t('players.readIdentity')}
            </Button>
          </>
        )}
      </div>
      <ActDialog
        open={isAsking === 'contact'}
        {...dialog}
        title={t('players.unmask')}
        subtitle={t('players.unmaskHint')}
        endpoint={unmaskPlayer}
        act={{ children: t('players.unmask'), variant: 'primary' }}
        changes={[]}
        onDone={setContact}
      />
      <ActDialog
        open={isAsking === 'identity'}
        {...dialog}
        title={t('players.askIdentity')}
        subtitle={t('players.askIdentityHint')}
        endpoint={proposeIdentityLook}
        act={{ children: t('players.propose'), variant: 'primary' }}
        changes={PLAYER_CHANGES}
        onDone={() => toast.success(t('players.proposed'))}
      />
    </Panel>
  );
}

/** The player's own limits. Operators never raise them. */
export function BoundsPanel({ player }: { player: Player }) {
  const t = useTexts();
  const { plain } = useAmounts();
  const { limits, break: rest } = player.bounds;
  const set = limits.filter((one) => one.limit !== null || one.elsewhere !== null || one.pending !== null);
  return (
    <Panel title={t('players.limits')} note={t('players.limitsNote')}>
      {rest && (
        <p className={classes.warning}>
          {t(`playerBreak.${rest.kind}`)} <Moment at={rest.until} />
        </p>
      )}
      {set.length === 0 && <p className={classes.quiet}>{t('players.noLimits')}</p>}
      {set.map((one) => {
        const limit = one.limit ?? one.elsewhere;
        return (
          <div key={`${one.kind}.${one.period}`} className={classes.limit}>
            <div>
              <span>{t(`playerLimit.${one.kind}.${one.period}`)}</span>
              <span>
                {plain(one.used)} / {limit === null ? '–' : plain(limit)}
              </span>
            </div>
            {limit !== null && <progress value={Number(one.used)} max={Math.max(Number(limit), 0.01)} />}
            {one.pending && (
              <small>
                {t('players.pendingLimit', { amount: one.pending.limit === null ? '–' : plain(one.pending.limit) })}{' '}
                <Moment at={one.pending.effectiveAt} />
              </small>
            )}
          </div>
        );
      })}
    </Panel>
  );
}

export function SessionsPanel({ player }: { player: Player }) {
  const t = useTexts();
  return (
    <Panel title={t('players.sessions')} note={player.sessions.length}>
      {player.sessions.length === 0 && <p className={classes.quiet}>{t('players.noSessions')}</p>}
      <ul className={classes.entries}>
        {player.sessions.map((session) => (
          <li key={session.sessionId}>
            {session.device || t('players.unknownDevice')}
            <small>
              {session.ip} · <Moment at={session.seenAt} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
