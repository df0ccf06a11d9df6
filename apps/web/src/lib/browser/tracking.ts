/** Views kept until a statistics script has loaded; dropped without one. */
const MAX_WAITING = 50;

export interface PageView {
  type: 'pageView';
  path: string;
}

interface StatisticsWindow {
  /** A statistics script replaces this list by an object whose `push` sends. */
  storeStatistics?: { push(view: PageView): unknown };
}

export interface Tracker {
  trackPageView(path: string): void;
  /** The channel has a statistics script of its own origin. */
  load(scriptAddress: string): void;
  /** The channel has none: nothing is kept. */
  disable(): void;
}

export function createTracker(target: StatisticsWindow, addScript: (address: string) => void): Tracker {
  const waiting: PageView[] = [];
  target.storeStatistics ??= waiting;
  return {
    trackPageView(path) {
      target.storeStatistics?.push({ type: 'pageView', path });
      if (waiting.length > MAX_WAITING) waiting.shift();
    },
    load(scriptAddress) {
      if (/^\/(?![/\\])/.test(scriptAddress)) addScript(scriptAddress);
    },
    disable() {
      waiting.length = 0;
      if (target.storeStatistics === waiting) target.storeStatistics = { push: () => {} };
    },
  };
}

function addScript(address: string): void {
  if (document.querySelector(`script[data-statistics]`)) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.statistics = '';
  document.head.append(script);
}

export const tracker = createTracker(globalThis as StatisticsWindow, addScript);
