import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { type KeyOf, type UiNamespaces, useT } from '../i18n.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Spinner } from '../spinner.tsx';
import text from '../text.module.css';
import { offsetAfterKey, type PuzzlePicture, pieceOffset, pieceRange } from './puzzle-geometry.ts';
import classes from './slider-puzzle.module.css';

export type PuzzleState = 'idle' | 'checking' | 'passed' | 'failed';

interface SliderPuzzleProps {
  picture: PuzzlePicture;
  state: PuzzleState;
  /** The player let go: the piece's left edge in the picture's own pixels. The server judges. */
  onRelease(offsetPx: number): void;
  onRefresh(): void;
  /** This is the step that is due. */
  due?: boolean;
}

const TEXTS: Record<PuzzleState, KeyOf<UiNamespaces['common']>> = {
  idle: 'puzzle.instruction',
  checking: 'puzzle.checking',
  passed: 'puzzle.passed',
  failed: 'puzzle.failed',
};
/** Long enough to read that it failed and to see the piece go back. */
const RETURN_DELAY_MS = 700;

export function SliderPuzzle({ picture, state, onRelease, onRefresh, due = false }: SliderPuzzleProps) {
  const t = useT('common');
  const [offset, setOffset] = useState(0);
  const movable = state === 'idle' || state === 'failed';

  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(() => setOffset(0), RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state]);

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
      <Rail {...{ picture, state, offset, setOffset, onRelease, movable }} />
      <p className={text.hidden} role="status">
        {state === 'idle' ? '' : t(TEXTS[state])}
      </p>
    </div>
  );
}

interface RailProps extends Pick<SliderPuzzleProps, 'picture' | 'state' | 'onRelease'> {
  offset: number;
  setOffset(offset: number): void;
  movable: boolean;
}

function Rail({ picture, state, offset, setOffset, onRelease, movable }: RailProps) {
  const t = useT('common');
  const rail = useRef<HTMLDivElement>(null);
  const grabX = useRef<number>(undefined);
  const railPx = (handle: HTMLElement) => (rail.current?.clientWidth ?? 0) - handle.offsetWidth;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!movable || event.button !== 0) return;
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
    if (target !== undefined) setOffset(target);
    if (target !== undefined || event.key === ' ' || event.key === 'Enter') event.preventDefault();
  };
  const share = offset / pieceRange(picture);
  return (
    <div ref={rail} className={classes.rail}>
      <span className={classes.text} style={{ opacity: movable ? 1 - share * 1.6 : 1 }}>
        {t(TEXTS[state])}
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
