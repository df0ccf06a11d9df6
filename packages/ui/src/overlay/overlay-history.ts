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
class LayeredHistory implements OverlayHistory {
  private readonly keeper: HistoryKeeper;
  private readonly open: Layer[] = [];
  private readonly waiting: (() => void)[] = [];
  private isStepping = false;
  /** The address that the page under the layers is to have, and from which depth on. */
  private carried: { address: string; from: number } | undefined;

  constructor(keeper: HistoryKeeper) {
    this.keeper = keeper;
    keeper.addEventListener('popstate', () => this.arrive());
    this.settle();
  }

  private get depth(): number {
    return (this.keeper.history.state as Place | null)?.layers ?? 0;
  }

  whenStill(step: () => void): void {
    if (this.isStepping) this.waiting.push(step);
    else step();
  }

  isLayered(): boolean {
    return this.isStepping || this.depth > 0;
  }

  /** Leaves entries that stand for nothing any more. */
  private settle(): void {
    const wanted = Math.max(0, ...this.open.map(({ level }) => level));
    if (this.isStepping || this.depth <= wanted) return;
    this.isStepping = true;
    this.keeper.history.go(wanted - this.depth);
  }

  private arrive(): void {
    const { history } = this.keeper;
    // What the address became while something lay over the page is the page's own.
    if (this.carried !== undefined && this.depth < this.carried.from) {
      history.replaceState(history.state, '', this.carried.address);
      if (this.depth === 0) this.carried = undefined;
    }
    this.isStepping = false;
    for (const layer of this.open.filter(({ level }) => level > this.depth).reverse()) {
      this.open.splice(this.open.indexOf(layer), 1);
      layer.onBack();
    }
    this.settle();
    while (!this.isStepping && this.waiting.length > 0) this.waiting.shift()?.();
  }

  enter(onBack: () => void): () => void {
    const { history } = this.keeper;
    let layer: Layer | undefined;
    let isGone = false;
    this.whenStill(() => {
      if (isGone) return;
      layer = { level: this.depth + 1, onBack };
      this.open.push(layer);
      history.pushState({ ...history.state, layers: layer.level }, '');
    });
    return () => {
      isGone = true;
      const index = layer ? this.open.indexOf(layer) : -1;
      if (index < 0) return;
      this.open.splice(index, 1);
      this.settle();
    };
  }

  replace(address: string, then?: () => void): void {
    const { history } = this.keeper;
    this.whenStill(() => {
      history.replaceState(history.state, '', address);
      if (this.depth > 0) this.carried = { address, from: this.depth };
      then?.();
    });
  }

  go(address: string): void {
    const { location } = this.keeper;
    this.whenStill(() => {
      this.carried = undefined;
      if (this.depth > 0) location.replace(address);
      else location.hash = address;
    });
  }
}

export const createOverlayHistory = (keeper: HistoryKeeper): OverlayHistory => new LayeredHistory(keeper);

let own: OverlayHistory | undefined;

/** The history of this page. */
export function overlayHistory(): OverlayHistory {
  own ??= createOverlayHistory(window);
  return own;
}
