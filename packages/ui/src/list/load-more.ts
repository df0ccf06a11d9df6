/** Distance to the end at which the next page is loaded. */
const LOAD_AHEAD_PX = 100;

export interface ListState {
  loading: boolean;
  finished: boolean;
  failed: boolean;
}

/** Whether to load the next page. After a failure only the player's retry does. */
export function shouldLoadMore(remainingPx: number, { loading, finished, failed }: ListState): boolean {
  return remainingPx < LOAD_AHEAD_PX && !loading && !finished && !failed;
}
