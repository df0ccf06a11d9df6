import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Note } from '@clearcrate/ui/states.tsx';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { session, useSession } from '../../lib/session/current-session.ts';
import classes from './connection-note.module.css';

/** A roll room the player may be in was settled; the note stays until they have looked. */
export function RollResultNote() {
  const t = useT('shell');
  const rollId = useSession((state) => (state.switchNotice ? state.resultRoll : undefined));
  if (rollId === undefined) return null;
  return (
    <div className={classes.place}>
      <Note
        icon="dice"
        tone="good"
        action={
          <StoreLink
            to={`/roll_detail?rollId=${encodeURIComponent(rollId)}`}
            className={buttonClass({ variant: 'ghost', size: 's' })}
            onClick={() => session.setResultRoll(undefined)}
          >
            {t('rollSettled.view')}
          </StoreLink>
        }
      >
        {t('rollSettled.text')}
      </Note>
    </div>
  );
}
