import { getMyRoll } from '@clearcrate/contract/roll';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { session } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './shell-notes.module.css';

/** All clients hear of a drawn room; only its participants see the notice on any page. */
export function RollNote({ rollId }: { rollId: string }) {
  const t = useT('shell');
  const { data } = useQuery(readQuery(getMyRoll, { rollIds: [rollId] }, { staleTime: 0, localeIndependent: true }));
  if (data?.items[0]?.seat == null) return null;
  return (
    <div className={classes.place}>
      <Note
        icon="dice"
        tone="good"
        action={
          <ButtonLink
            to={`/roll_detail?rollId=${encodeURIComponent(rollId)}`}
            variant="ghost"
            size="s"
            onClick={() => session.setResultRoll(undefined)}
          >
            {t('rollSettled.view')}
          </ButtonLink>
        }
      >
        {t('rollSettled.text')}
      </Note>
    </div>
  );
}
