import { queryClient } from '../lib/api/query-client.ts';
import { boundsQuery } from '../lib/bounds/bounds-queries.ts';
import { forgetPlayTime, startPlayClock } from '../lib/bounds/play-clock.ts';
import { isReminderDue } from '../lib/bounds/play-time.ts';
import { openOverlay } from '../lib/page/overlays.ts';
import { session } from '../lib/session/current-session.ts';

const isSignedIn = () => session.store.getState().token !== undefined;

/** No interruption during a choice or a reel; the next poll of the clock is soon enough. */
const isBusy = () => document.querySelector('dialog[open], [data-covering]') !== null;

/** Reminds by the player's own setting, which applies on every device. */
export function startReminder(): void {
  const learn = () => {
    if (isSignedIn()) void queryClient.prefetchQuery(boundsQuery());
  };
  session.store.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (!now.token) forgetPlayTime();
    learn();
  });
  learn();
  startPlayClock({
    isPlaying: isSignedIn,
    onCount(time) {
      const minutes = queryClient.getQueryData(boundsQuery().queryKey)?.reminderMinutes;
      if (!minutes || !isReminderDue(time, minutes) || isBusy()) return false;
      openOverlay('playReminder');
      return true;
    },
  });
}
