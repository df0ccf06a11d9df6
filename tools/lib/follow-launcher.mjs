// Loaded into the server before its own code when started by `npm start`; see launch.mjs.
import { isMainThread } from 'node:worker_threads';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'];
/**
 * A signal to the whole process group arrives within this time; a later one was sent to the
 * launcher only.
 */
const GROUP_DELIVERY_MS = 100;

function follow() {
  let signalled = false;
  for (const signal of STOP_SIGNALS) {
    const note = () => {
      signalled = true;
      if (process.listenerCount(signal) > 1) return;
      // Without another listener the signal must have its default effect.
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
  // Closing the terminal stops the program as cleanly as any other signal.
  process.on('SIGHUP', () => raise('SIGTERM'));
  // The channel must not keep a finished program alive.
  process.channel.unref();
}

// Programs started by the server inherit its flags; only the launcher's own child follows it.
if (isMainThread && process.channel && process.env.CLEARCRATE_LAUNCHER === String(process.ppid)) follow();
