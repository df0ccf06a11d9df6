import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { hideOwnWins, showOwnWins } from '../lib/live/unseen-win.ts';
import type { StorePath } from '../lib/routing/navigation.tsx';
import { session } from '../lib/session/current-session.ts';

/** Data to find the result of a play again. */
export interface MarkedPlay {
  playerId: string;
  /** Idempotency key of its call, and the body. */
  key: string;
  body: unknown;
  /** Id of the box or target, its name, and the page that shows the result. */
  of: string;
  name: string;
  page: StorePath;
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
    begin: (play) => void marks.set(name, JSON.stringify(play)),
    end: () => marks.remove(name),
    read() {
      try {
        return JSON.parse(marks.get(name) ?? '') as MarkedPlay;
      } catch {
        return undefined;
      }
    },
  };
}

/** A mark for plays whose result is watched: the own win is in no list until then. */
export function createWatchedMark<Name extends string>(name: Name): PlayMark {
  const mark = createPlayMark(name);
  return {
    ...mark,
    begin(play) {
      mark.begin(play);
      const own = session.store.getState().info?.base.nickName;
      if (own !== undefined) hideOwnWins(own);
    },
    end() {
      mark.end();
      showOwnWins();
    },
  };
}

/** A mark that ends with the page, whose next visit shows what happened. */
export function createPageMark(): PlayMark {
  let marked: MarkedPlay | undefined;
  return {
    begin(play) {
      marked = play;
    },
    end() {
      marked = undefined;
    },
    read: () => marked,
  };
}
