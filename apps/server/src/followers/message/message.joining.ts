import type { Log } from '../../platform/log.ts';

/** After a restart everybody comes back at once; a statement counts for so many of them. */
const AT_ONCE = 500;

/**
 * Word of a message reaches the sockets there are. Whoever was between reading the page and being connected, or whose line was down,
 * missed it, so each socket hears the count when it joins. One statement runs at a time; those who join meanwhile share the next.
 */
export function createJoinNotice(tell: (playerIds: readonly bigint[]) => Promise<void>, log: Log) {
  const waiting = new Set<bigint>();
  let isTelling = false;

  const tellAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const playerIds = [...waiting].slice(0, AT_ONCE);
      for (const playerId of playerIds) waiting.delete(playerId);
      await tell(playerIds).catch((error: unknown) =>
        log.warn({ err: error }, 'players who joined could not be told what waits for them'),
      );
    }
  };

  return (playerId: bigint): void => {
    waiting.add(playerId);
    if (isTelling) return;
    isTelling = true;
    void tellAll().finally(() => {
      isTelling = false;
    });
  };
}
