// Loaded into the server before its own code when `npm start` launched it; see launch.mjs.
import { isMainThread } from 'node:worker_threads';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'];
/** A signal sent to the whole group is here long before this; whatever comes later was not sent to us. */
const GROUP_DELIVERY_MS = 100;

function follow() {
  let signalled = false;
  for (const signal of STOP_SIGNALS) {
    const note = () => {
      signalled = true;
      if (process.listenerCount(signal) > 1) return;
      // Nobody else listens yet, so the signal must do what it does by default.
      process.off(signal, note);
      process.kill(process.pid, signal);
    };
    process.on(signal, note);
  }
  const raise = (signal) => {
    if (!signalled) process.kill(process.pid, signal);
  };
  process.on('message', (message) => {
    if (message?.stop) setTimeout(raise, GROUP_DELIVERY_MS, message.stop);
  });
  process.on('disconnect', () => raise('SIGTERM'));
  // A closed terminal asks for the same clean end as any other stop.
  process.on('SIGHUP', () => raise('SIGTERM'));
  // The channel must not keep a finished program alive.
  process.channel.unref();
}

// Programs that the server starts inherit its flags; only the launcher's own child follows it.
if (isMainThread && process.channel && process.env.CLEARCRATE_LAUNCHER === String(process.ppid)) follow();
