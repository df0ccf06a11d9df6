import { getOperation } from '@clearcrate/contract/operation';
import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../lib/api/api.ts';
import { readUntilAnswered } from '../lib/ask-again.ts';
import { useT } from '../lib/i18n.tsx';
import { ButtonLink, type StorePath } from '../lib/navigation.tsx';
import { session, useSession } from '../lib/session/current-session.ts';
import { hideOwnWins, showOwnWins } from '../lib/unseen-win.ts';

/** The server keeps keys for a day; an older play cannot be looked up. */
const ASKABLE_MS = 20 * 3_600_000;

/** Data to find the result of a play again. */
export interface MarkedPlay {
  playerId: string;
  /** Idempotency key of its call. */
  key: string;
  /** Id of the box or target, its name, and the page that shows the result. */
  of: string;
  name: string;
  page: StorePath;
  /** Chance of a lucky try, in tickets. */
  tickets?: number;
  atMs: number;
}

/** Marks a play from its call until its result was shown or the call is known to have failed. */
export interface PlayMark {
  begin(play: MarkedPlay): void;
  end(): void;
  read(): MarkedPlay | undefined;
}

/** Kept per tab, and over a reload: other tabs have their own plays. */
export function createPlayMark<Name extends string>(name: Name): PlayMark {
  const marks = createStorage<Name>(() => globalThis.sessionStorage);
  return {
    begin(play) {
      marks.set(name, JSON.stringify(play));
      const own = session.store.getState().info?.base.nickName;
      if (own !== undefined) hideOwnWins(own);
    },
    end() {
      marks.remove(name);
      showOwnWins();
    },
    read() {
      try {
        return JSON.parse(marks.get(name) ?? '') as MarkedPlay;
      } catch {
        return undefined;
      }
    },
  };
}

/** The mark of a new play under the key of its call. */
export const playNow = (play: Omit<MarkedPlay, 'playerId' | 'atMs'>): MarkedPlay => ({
  ...play,
  playerId: session.store.getState().userId ?? '',
  atMs: Date.now(),
});

type CutState = 'asking' | 'unknown' | 'found' | 'none';

interface Look<Answer> {
  /** The server has answered whether it happened. */
  isKnown: boolean;
  answer?: Answer;
}

/** A play whose answer was lost or whose result was not shown. */
export interface CutPlay<Answer> {
  answer: Answer | undefined;
  /** `elsewhere`: another page shows its result. `none`: it did not happen. */
  state: CutState | 'elsewhere' | undefined;
  play: MarkedPlay | undefined;
  /** Whether this page can request the result. */
  isPending: boolean;
  /** Reads the result once. */
  look(): Promise<Look<Answer>>;
  /** Reads the result, and repeats on every reconnect. */
  learn(): void;
  clear(): void;
}

/** Finds the result of an interrupted play by its idempotency key, without repeating the play. */
export function useCutPlay<Answer>(mark: PlayMark, of: string): CutPlay<Answer> {
  const userId = useSession((state) => state.userId);
  const [play, setPlay] = useState(() => freshOf(mark.read()));
  const [state, setState] = useState<CutState>('asking');
  const [answer, setAnswer] = useState<Answer>();
  const own = play?.playerId === userId ? play : undefined;
  const isHere = own?.of === of;

  const look = async (): Promise<Look<Answer>> => {
    const asked = mark.read();
    if (!asked) return { isKnown: true };
    setPlay(asked);
    setState('asking');
    const { data } = await api.call(getOperation, { key: asked.key }, { quiet: true });
    if (data === null) {
      setState('unknown');
      return { isKnown: false };
    }
    if (!data.found) mark.end();
    const found = data.found ? (data.answer as Answer) : undefined;
    setState(data.found ? 'found' : 'none');
    setAnswer(found);
    return { isKnown: true, answer: found };
  };
  const learn = () => void readUntilAnswered(async () => (await look()).isKnown);
  const learnHere = useEffectEvent(learn);
  useEffect(() => {
    if (isHere) learnHere();
  }, [isHere]);

  return {
    state: own && (isHere ? state : 'elsewhere'),
    play: own,
    isPending: isHere && state !== 'none',
    answer,
    look,
    learn,
    clear: () => {
      setPlay(undefined);
      setAnswer(undefined);
    },
  };
}

const freshOf = (play: MarkedPlay | undefined): MarkedPlay | undefined =>
  play && Date.now() - play.atMs < ASKABLE_MS ? play : undefined;

interface CutNoteProps {
  cut: CutPlay<unknown>;
  /** The text of each state. */
  texts: Record<CutState | 'elsewhere', string>;
  /** Label of the link to the page with the result. */
  show: string;
}

/** Shows what happened to the play and to the money. */
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

/** An exchange whose answer was lost: its result is in the bag. */
export function InterruptedNote({ text }: { text: string }) {
  const titles = useT('routes');
  return (
    <Note
      icon="info"
      action={
        <ButtonLink to="/bag" variant="ghost" size="s">
          {titles('bag')}
        </ButtonLink>
      }
    >
      {text}
    </Note>
  );
}
