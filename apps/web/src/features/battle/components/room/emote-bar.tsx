import { sendBattleEmote } from '@clearcrate/contract/battle';
import { BATTLE_EMOTES } from '@clearcrate/contract/battle-rules';
import type { UserKind } from '@clearcrate/contract/kinds';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { api } from '../../../../lib/api/api.ts';
import { useIsSignedIn } from '../../../../lib/session/current-session.ts';
import { useT } from '../../../../lib/text/i18n.tsx';
import type { SaidEmote } from '../../room/use-battle-room.ts';
import classes from './emote-bar.module.css';
import { EmoteSign } from './emote-sign.tsx';

/** Eight emotes to send, and those just sent by watchers. */
export function EmoteBar({ roomId, said }: { roomId: string; said: readonly SaidEmote[] }) {
  const t = useT('battle');
  const isSignedIn = useIsSignedIn();
  return (
    <div className={stackClass(8)}>
      {isSignedIn && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none.
        <div className={classes.bar} role="group" aria-label={t('room.emotes')}>
          {BATTLE_EMOTES.map((emote) => (
            <button
              key={emote}
              type="button"
              className={classes.emote}
              aria-label={t(`emote.${emote}`)}
              title={t(`emote.${emote}`)}
              onClick={() => void api.call(sendBattleEmote, { roomId, emote })}
            >
              <EmoteSign emote={emote} />
            </button>
          ))}
        </div>
      )}
      <ul className={classes.said} aria-live="polite">
        {said.map(({ key, emote, nickName, userType }) => (
          <li key={key}>
            <PlayerName name={nickName} kind={userType as UserKind} /> <EmoteSign emote={emote} /> {t(`emote.${emote}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
