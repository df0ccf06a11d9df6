import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { OfflineNote } from '@clearcrate/ui/states.tsx';
import { useEffect, useState } from 'react';
import { useConnection } from '../../lib/socket/connection-store.ts';
import classes from './connection-note.module.css';

/** One lost attempt is nothing to speak of; from the second on the page says how old it is and when it tries again. */
const SPOKEN_ATTEMPTS = 2;

export function ConnectionNote() {
  const { attempt, lostAtMs, retryAtMs, retryNow } = useConnection();
  const formats = useFormats();
  const secondsLeft = useSecondsUntil(retryAtMs);
  if (attempt < SPOKEN_ATTEMPTS || lostAtMs === undefined) return null;
  return (
    <div className={classes.place}>
      <OfflineNote asOf={formats.time(lostAtMs)} attempt={attempt} retryInSeconds={secondsLeft} onRetryNow={retryNow} />
    </div>
  );
}

function useSecondsUntil(atMs: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (atMs === undefined) return;
    const update = () => setSeconds(Math.max(0, Math.ceil((atMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}
