import { Note } from '@clearcrate/ui/states.tsx';
import { createStorage } from '@clearcrate/ui/storage.ts';
import { useEffect, useState } from 'react';
import { useT } from '../lib/i18n.tsx';
import { ButtonLink } from '../lib/navigation.tsx';
import { useSession } from '../lib/session/current-session.ts';

/** A play from its call on until its result stands on the screen, or is known never to come. */
export interface PlayMark {
  begin(playerId: string): void;
  end(): void;
  /** Who has begun the one that never ended. */
  player(): string | undefined;
}

/** Of this tab alone: another one has plays of its own, and a reload keeps it. */
export function createPlayMark<Name extends string>(name: Name): PlayMark {
  const marks = createStorage<Name>(() => globalThis.sessionStorage);
  return {
    begin: (playerId) => marks.set(name, playerId),
    end: () => marks.remove(name),
    player: () => marks.get(name),
  };
}

/** Whether a play of this player was cut off before its result was shown. It is said on one page, until the next one. */
export function useInterrupted(mark: PlayMark, isAsking = false): boolean {
  const [player, setPlayer] = useState(mark.player);
  if (isAsking && player !== undefined) setPlayer(undefined);
  const userId = useSession((state) => state.userId);
  useEffect(mark.end, []);
  return player !== undefined && player === userId;
}

/** Nobody here knows what became of it, and the bag does. */
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
