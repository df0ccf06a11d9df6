import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { ButtonLink } from '../lib/routing/navigation.tsx';
import { useT } from '../lib/text/i18n.tsx';
import type { CutPlay, CutState } from './use-play.ts';

interface CutNoteProps {
  cut: CutPlay;
  /** The text of each state. */
  texts: Record<CutState | 'elsewhere', string>;
  /** Label of the link to the page with the result. */
  show: string;
}

/** Shows what happened to a watched play and to the money. */
export function CutNote({ cut: { state, play }, texts, show }: CutNoteProps) {
  if (!state || !play) return null;
  return (
    <Note
      icon={state === 'unknown' ? 'alert' : 'info'}
      tone={state === 'unknown' ? 'bad' : undefined}
      action={
        state === 'elsewhere' && (
          <ButtonLink to={play.page} variant="ghost" size="s">
            {show}
          </ButtonLink>
        )
      }
    >
      {texts[state]}
    </Note>
  );
}

/** Shows what became of a call whose answer was lost, until its result is shown. */
export function LostNote({ cuts }: { cuts: readonly CutPlay[] }) {
  const t = useT('shell');
  const state = cuts.find((cut) => cut.state !== undefined)?.state;
  if (state === undefined || state === 'found' || state === 'elsewhere') return null;
  return (
    <Note icon={state === 'unknown' ? 'alert' : 'info'} tone={state === 'unknown' ? 'bad' : undefined}>
      {t(`lost.${state}`)}
    </Note>
  );
}
