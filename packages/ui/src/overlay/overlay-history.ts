/** What is noted with an entry of the history: how many layers lie over the page there. */
interface Place {
  layers?: number;
}

interface Layer {
  /** How many layers lay over the page with this one. */
  level: number;
  onBack(): void;
}

/** The part of a window that keeps the history. */
export type HistoryKeeper = Pick<Window, 'history' | 'location' | 'addEventListener'>;

export interface OverlayHistory {
  /** Gives what is laid over the page an entry of its own; going back asks it to close. Answers with the way to take the entry back. */
  enter(onBack: () => void): () => void;
  /** Changes the address without a new entry. The page under the layers keeps it when they are gone. */
  replace(address: string, then?: () => void): void;
  /** Goes to another page. It takes the place of the layer it was chosen on, so that going back leads to the page itself. */
  go(address: string): void;
  /** Runs a step once the history stands still: a step back that was asked for takes a moment. */
  whenStill(step: () => void): void;
  /** Whether the next link has to go through `go`. */
  isLayered(): boolean;
}

/**
 * Everything that covers the page has an entry in the history, so that a phone's way back closes it and leaves the page where
 * it is. An entry whose layer is gone (closed by hand, left behind by a link, found again after a reload) is stepped over.
 */
export function createOverlayHistory(keeper: HistoryKeeper): OverlayHistory {
  const { history, location } = keeper;
  const open: Layer[] = [];
  const waiting: (() => void)[] = [];
  let isStepping = false;
  let carried: string | undefined;
  let carriedFrom = 0;

  const depth = () => (history.state as Place | null)?.layers ?? 0;

  const whenStill = (step: () => void) => {
    if (isStepping) waiting.push(step);
    else step();
  };

  /** Leaves entries that stand for nothing any more. */
  const settle = () => {
    const wanted = Math.max(0, ...open.map(({ level }) => level));
    if (isStepping || depth() <= wanted) return;
    isStepping = true;
    history.go(wanted - depth());
  };

  const arrive = () => {
    // What the address became while something lay over the page is the page's own.
    if (carried !== undefined && depth() < carriedFrom) {
      history.replaceState(history.state, '', carried);
      if (depth() === 0) carried = undefined;
    }
    isStepping = false;
    for (const layer of open.filter(({ level }) => level > depth()).reverse()) {
      open.splice(open.indexOf(layer), 1);
      layer.onBack();
    }
    settle();
    while (!isStepping && waiting.length > 0) waiting.shift()?.();
  };
  keeper.addEventListener('popstate', arrive);
  settle();

  return {
    whenStill,
    isLayered: () => isStepping || depth() > 0,
    enter(onBack) {
      let layer: Layer | undefined;
      let isGone = false;
      whenStill(() => {
        if (isGone) return;
        layer = { level: depth() + 1, onBack };
        open.push(layer);
        history.pushState({ ...history.state, layers: layer.level }, '');
      });
      return () => {
        isGone = true;
        const index = layer ? open.indexOf(layer) : -1;
        if (index < 0) return;
        open.splice(index, 1);
        settle();
      };
    },
    replace: (address, then) =>
      whenStill(() => {
        history.replaceState(history.state, '', address);
        if (depth() > 0) {
          carried = address;
          carriedFrom = depth();
        }
        then?.();
      }),
    go: (address) =>
      whenStill(() => {
        carried = undefined;
        if (depth() > 0) location.replace(address);
        else location.hash = address;
      }),
  };
}

let own: OverlayHistory | undefined;

/** The history of this page. */
export function overlayHistory(): OverlayHistory {
  own ??= createOverlayHistory(window);
  return own;
}
