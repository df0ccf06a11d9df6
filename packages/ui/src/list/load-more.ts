/** The next page is asked for before the player can see the end of this one. */
const LOAD_AHEAD_PX = 100;

export interface ListState {
  loading: boolean;
  finished: boolean;
  failed: boolean;
}

/** After a failure nothing is asked for again until the player says so. */
export function shouldLoadMore(remainingPx: number, { loading, finished, failed }: ListState): boolean {
  return remainingPx < LOAD_AHEAD_PX && !loading && !finished && !failed;
}
