/** State of a history entry: the number of layers over the page. */
interface Place {
  layers?: number;
}

interface Layer {
  /** Number of layers, this one included. */
  level: number;
  onBack(): void;
}

/** The parts of `window` that provide the history. */
export type HistoryKeeper = Pick<Window, 'history' | 'location' | 'addEventListener'>;

export interface OverlayHistory {
  /**
   * Adds a history entry for a layer; going back calls `onBack`. Returns a function that removes
   * the entry.
   */
  enter(onBack: () => void): () => void;
  /** Changes the address without a new entry. The page keeps it when the layers are closed. */
  replace(address: string, then?: () => void): void;
  /**
   * Opens another page in place of the current layer’s entry, so that going back leads to the page
   * itself.
   */
  go(address: string): void;
  /** Runs a step once no step back is pending. */
  whenStill(step: () => void): void;
  /** Whether the next link must use `go`. */
  isLayered(): boolean;
}

/**
 * Gives every layer over the page its own history entry, so that a phone's back button closes it
 * and keeps the page. An entry whose layer is gone (closed by the player, replaced by a link, found
 * after a reload) is skipped.
 */
class LayeredHistory implements OverlayHistory {
  private readonly keeper: HistoryKeeper;
  private readonly open: Layer[] = [];
  private readonly waiting: (() => void)[] = [];
  private isStepping = false;
  /** The address to apply to the page under the layers, and the depth it was set at. */
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

  /** Skips entries without a layer. */
  private settle(): void {
    const wanted = Math.max(0, ...this.open.map(({ level }) => level));
    if (this.isStepping || this.depth <= wanted) return;
    this.isStepping = true;
    this.keeper.history.go(wanted - this.depth);
  }

  private arrive(): void {
    const { history } = this.keeper;
    // The page keeps the address that was set while a layer was open.
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

/** The overlay history of this page. */
export function overlayHistory(): OverlayHistory {
  own ??= createOverlayHistory(window);
  return own;
}
