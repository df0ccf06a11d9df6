import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Icon } from '../media/icon.tsx';
import { type KeyOf, type UiNamespaces, useT } from '../text/i18n.tsx';
import text from '../text/text.module.css';
import { offsetAfterKey, type PuzzlePicture, pieceOffset, pieceRange } from './puzzle-geometry.ts';
import classes from './slider-puzzle.module.css';

export type PuzzleState = 'idle' | 'checking' | 'working' | 'passed' | 'failed';

interface SliderPuzzleProps {
  picture: PuzzlePicture;
  state: PuzzleState;
  /** Reason of the failure, if other than a wrong position. */
  failure?: string;
  /** Progress of the proof of work that replaces the picture, 0 to 1. */
  progress?: number;
  /** The player starts again: the message of the last try can be removed. */
  onTouch?(): void;
  /** The player released the piece at this left edge, in picture pixels. The server decides. */
  onRelease(offsetPx: number): void;
  onRefresh(): void;
  /** For players who cannot use the picture: solves a proof of work instead. */
  onSolveAlone?(): void;
  /** Highlights it as the next step. */
  due?: boolean;
}

const TEXTS: Record<PuzzleState, KeyOf<UiNamespaces['common']>> = {
  idle: 'puzzle.instruction',
  checking: 'puzzle.checking',
  working: 'puzzle.working',
  passed: 'puzzle.passed',
  failed: 'puzzle.failed',
};

export function SliderPuzzle(props: SliderPuzzleProps) {
  const { picture, state, failure, progress = 0, onTouch, onRelease, onRefresh, onSolveAlone, due = false } = props;
  const t = useT('common');
  const [offset, setOffset] = useState(0);
  const movable = state === 'idle' || state === 'failed';
  const said = state === 'failed' && failure ? failure : t(TEXTS[state]);

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className={cx(classes.puzzle, classes[state], due && classes.due)}>
      <div className={classes.scene} style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
        <img className={classes.background} src={picture.background} alt="" draggable={false} />
        <img
          className={classes.piece}
          src={picture.piece}
          alt=""
          draggable={false}
          style={{
            left: percent(offset, picture.width),
            top: percent(picture.pieceY, picture.height),
            width: percent(picture.pieceWidth, picture.width),
          }}
        />
        {movable && (
          <IconButton className={classes.refresh} icon="refresh" label={t('puzzle.refresh')} onClick={onRefresh} />
        )}
      </div>
      {state === 'working' ? (
        <Working said={said} progress={progress} />
      ) : (
        <Rail {...{ picture, state, said, offset, setOffset, onTouch, onRelease, movable }} />
      )}
      {movable && onSolveAlone && (
        <button type="button" className={classes.alone} onClick={onSolveAlone}>
          {t('puzzle.alone')}
        </button>
      )}
      <p className={text.hidden} role="status">
        {state === 'idle' ? '' : said}
      </p>
    </div>
  );
}

function Working({ said, progress }: { said: string; progress: number }) {
  return (
    <div className={classes.rail}>
      <span className={classes.fill} style={{ width: `${progress * 100}%` }} />
      <span
        className={classes.working}
        role="progressbar"
        tabIndex={-1}
        aria-label={said}
        aria-valuenow={Math.round(progress * 100)}
      >
        {said}
      </span>
    </div>
  );
}

interface RailProps extends Pick<SliderPuzzleProps, 'picture' | 'state' | 'onTouch' | 'onRelease'> {
  said: string;
  offset: number;
  setOffset(offset: number): void;
  movable: boolean;
}

function Rail({ picture, state, said, offset, setOffset, onTouch, onRelease, movable }: RailProps) {
  const t = useT('common');
  const rail = useRef<HTMLDivElement>(null);
  const grabX = useRef<number>(undefined);
  const railPx = (handle: HTMLElement) => (rail.current?.clientWidth ?? 0) - handle.offsetWidth;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!movable || event.button !== 0) return;
    onTouch?.();
    event.currentTarget.setPointerCapture(event.pointerId);
    grabX.current = event.clientX - (offset / pieceRange(picture)) * railPx(event.currentTarget);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (grabX.current === undefined) return;
    setOffset(pieceOffset(event.clientX - grabX.current, railPx(event.currentTarget), picture));
  };
  const onPointerUp = () => {
    if (grabX.current === undefined) return;
    grabX.current = undefined;
    if (offset > 0) onRelease(offset);
  };
  const onPointerCancel = () => {
    grabX.current = undefined;
    setOffset(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!movable) return;
    if ((event.key === 'Enter' || event.key === ' ') && offset > 0) onRelease(offset);
    const target = offsetAfterKey(event.key, offset, picture);
    if (target !== undefined) {
      onTouch?.();
      setOffset(target);
    }
    if (target !== undefined || event.key === ' ' || event.key === 'Enter') event.preventDefault();
  };
  const share = offset / pieceRange(picture);
  return (
    <div ref={rail} className={classes.rail}>
      <span className={classes.text} style={{ opacity: movable ? 1 - share * 1.6 : 1 }}>
        {said}
      </span>
      <span className={classes.fill} style={{ width: `calc(${share} * (100% - 56px) + 56px)` }} />
      <div
        role="slider"
        tabIndex={movable ? 0 : -1}
        className={classes.handle}
        style={{ left: `calc(${share} * (100% - 56px))` }}
        aria-label={t('puzzle.handle')}
        aria-valuemin={0}
        aria-valuemax={pieceRange(picture)}
        aria-valuenow={offset}
        aria-disabled={!movable}
        {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown }}
      >
        <HandleMark state={state} />
      </div>
    </div>
  );
}

function HandleMark({ state }: { state: PuzzleState }) {
  if (state === 'checking') return <Spinner size={20} />;
  if (state === 'passed') return <Icon name="check" size={22} strokeWidth={2.6} />;
  if (state === 'failed') return <Icon name="close" size={22} strokeWidth={2.4} />;
  return <Icon name="arrow" size={22} strokeWidth={2.2} />;
}
