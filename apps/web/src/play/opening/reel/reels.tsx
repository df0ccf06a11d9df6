import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { type CSSProperties, memo, type RefObject, startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import type { OpeningRun, Outcome } from '../opening-run.ts';
import { useSteps } from '../use-steps.ts';
import classes from './reel.module.css';
import captions from './reel-caption.module.css';
import { playReels, type ReelPlayer, START_INDEX } from './reel-player.ts';
import { layStrip } from './reel-strip.ts';
import { fastCards } from './reel-timing.ts';
import { type SmearWay, smearWay } from './smear-pictures.ts';

/** Rare qualities light up the room; others only brighten it. */
const RARE_QUALITY = 5;
const FLASH = { rare: 0.85, ordinary: 0.3 } as const;
/** Time for the flash and a look at the stopped reels before the result covers them. */
const HOLD_MS = 700;
/** Maximum per row. */
const ROW = 5;
/** As many as a slow phone lays out within a frame. */
const CAPTIONS_A_PIECE = 2;

interface ReelsProps {
  run: OpeningRun;
  player: RefObject<ReelPlayer | null>;
  onFinished(): void;
}

/** Lays out and runs the reels, then calls back when they have stopped. */
function usePlay({ run, player, onFinished }: ReelsProps, way: SmearWay) {
  const { percent } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const flash = useRef<HTMLDivElement>(null);

  const start = useEffectEvent(() => {
    const strips = [...(frame.current?.querySelectorAll<HTMLElement>('[data-strip]') ?? [])];
    const axis = way === 'along' ? 'x' : 'y';
    const tracks = strips.flatMap((strip, index) => {
      const reel = run.reels[index];
      return reel ? [{ strip, reel, axis, durationMs: run.schedule.durationsMs[index] ?? 0 } as const] : [];
    });
    const lay = ({ strip, reel, durationMs }: (typeof tracks)[number]) => {
      const fast = START_INDEX + fastCards(reel.stopIndex - START_INDEX, durationMs);
      return layStrip(strip, reel, { percent, named: tracks.length === 1, way, fast });
    };
    return playReels(tracks, lay, (index) => {
      const { strip, reel } = tracks[index] ?? {};
      // Set without React: rendering ten reels at every stop would disturb those still running.
      if (reel) strip?.children[reel.stopIndex]?.setAttribute('data-hit', '');
      for (const lane of frame.current?.querySelectorAll(`[data-lane="${index}"]`) ?? [])
        lane.setAttribute('data-stopped', '');
    });
  });
  const finish = useEffectEvent(() => {
    const best = bestQuality(run.outcomes);
    playSound('open', { place: 'box', quality: best });
    const brightest = best >= RARE_QUALITY ? FLASH.rare : FLASH.ordinary;
    flash.current?.animate([{ opacity: 0 }, { opacity: brightest, offset: 0.2 }, { opacity: 0 }], 420);
  });
  const reveal = useEffectEvent(onFinished);

  // After the dialog has opened: before, its content has no size.
  useEffect(() => {
    const playing = start();
    player.current = playing;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void playing.finished.then(() => {
      finish();
      timer = setTimeout(() => startTransition(reveal), HOLD_MS);
    });
    return () => {
      clearTimeout(timer);
      playing.cancel();
      player.current = null;
    };
  }, [player]);
  return { frame, flash };
}

/** The reels. Hidden from screen readers: the result is announced when it is there. */
export function Reels(props: ReelsProps) {
  const { outcomes } = props.run;
  const way = smearWay(useLayout(), outcomes.length);
  const { frame, flash } = usePlay(props, way);
  const isSingle = outcomes.length === 1;
  // Lanes are mounted from the start, the glass a frame later; captions have reserved space, and
  // get their texts while cards are laid out.
  const step = useSteps(Math.ceil(outcomes.length / CAPTIONS_A_PIECE) + 2);
  const captioned = (step - 2) * CAPTIONS_A_PIECE;
  return (
    <div
      ref={frame}
      className={classes.reels}
      data-count={outcomes.length}
      data-many={isSingle ? undefined : ''}
      data-way={way}
      style={{ '--lanes': Math.min(outcomes.length, ROW) } as CSSProperties}
      aria-hidden="true"
    >
      <div className={classes.lanes}>
        {outcomes.map((outcome, index) => (
          <Lane
            // biome-ignore lint/suspicious/noArrayIndexKey: the reels of one run never change places.
            key={index}
            index={index}
            outcome={outcome}
            caption={isSingle ? 'none' : index < captioned ? 'words' : 'room'}
          />
        ))}
      </div>
      {step >= 2 && <Glass outcomes={outcomes} />}
      <div ref={flash} className={classes.flash} data-quality={bestQuality(outcomes)} />
    </div>
  );
}

function bestQuality(outcomes: readonly Outcome[]): number {
  return Math.max(...outcomes.map(({ content }) => qualityLevel(content.goodsLevel)));
}

interface LaneProps {
  index: number;
  outcome: Outcome;
  caption: 'none' | 'room' | 'words';
}

const Lane = memo(function Lane({ index, outcome: { content }, caption }: LaneProps) {
  return (
    <div className={classes.lane} data-lane={index}>
      <div className={classes.window}>
        <div className={classes.strip} data-strip="" />
      </div>
      {caption !== 'none' && <p className={captions.caption}>{caption === 'words' && <Caption content={content} />}</p>}
    </div>
  );
});

/** The light of stopped reels, and one frame per row. */
const Glass = memo(function Glass({ outcomes }: Pick<OpeningRun, 'outcomes'>) {
  // Space of the caption below, so that overlays have the height of the window.
  const room = outcomes.length > 1 && <div className={captions.caption} />;
  return (
    <>
      <div className={classes.glass}>
        {outcomes.map(({ content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reels of one run never change places.
          <div key={index} className={classes.lane} data-lane={index}>
            <div className={classes.pane}>
              <i className={classes.hit} data-quality={qualityLevel(content.goodsLevel)} />
            </div>
            {room}
          </div>
        ))}
      </div>
      <div className={classes.frames}>
        {Array.from({ length: Math.ceil(outcomes.length / ROW) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reels of one run never change places.
          <div key={row} className={classes.lane} data-lane={outcomes.length === 1 ? 0 : undefined}>
            <div className={classes.frame}>
              <i className={classes.lens} />
            </div>
            {room}
          </div>
        ))}
      </div>
    </>
  );
});

/** Rendered before the stop, which only shows it without a layout. */
function Caption({ content }: Pick<Outcome, 'content'>) {
  const t = useT('box');
  return (
    <>
      <span className={captions.running}>{t('reel.running')}</span>
      <span className={captions.stopped}>
        <b>{content.finishName}</b>
        <Price amount={content.price} bare tone="gold" weight={700} size={13} />
      </span>
    </>
  );
}
