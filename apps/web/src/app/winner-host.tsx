import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useEffect, useState } from 'react';
import { useWinnerFeed, type WinnerFeed } from '../lib/live/winner-feed.ts';
import { winnerView } from '../lib/live/winners.ts';
import { createPrizeQueue } from '../lib/socket/prize-queue.ts';
import { Fireworks } from '../lib/winner/fireworks.tsx';
import { WinnerBanner } from '../lib/winner/winner-banner.tsx';

interface Shown {
  winner: WinnerAnnouncement;
  count: number;
}

/** Shows wins one after the other. A press hides the banner; the fireworks last five seconds. */
export function WinnerHost() {
  const layout = useLayout();
  const locale = useLocale();
  const [shown, setShown] = useState<Shown>();
  const [hidden, setHidden] = useState(-1);
  const [lit, setLit] = useState(-1);

  useEffect(() => {
    let count = 0;
    const queue = createPrizeQueue<WinnerAnnouncement>((winner) => {
      count += 1;
      setShown(winner && { winner, count });
      if (winner) setLit(count);
    });
    let seen = 0;
    const takeNew = ({ winners, count: heard }: WinnerFeed) => {
      for (const winner of winners.slice(0, heard - seen).reverse()) queue.add(winner);
      seen = heard;
    };
    // The first win caused this part to load and is already in the queue.
    takeNew(useWinnerFeed.getState());
    const forget = useWinnerFeed.subscribe(takeNew);
    return () => {
      forget();
      queue.stop();
    };
  }, []);

  return (
    <>
      {lit >= 0 && <Fireworks key={`light ${lit}`} onEnd={() => setLit(-1)} />}
      {shown && shown.count !== hidden && (
        <WinnerBanner
          key={`banner ${shown.count}`}
          winner={winnerView(shown.winner, layout, locale)}
          onHide={() => setHidden(shown.count)}
        />
      )}
    </>
  );
}
