export interface PuzzlePicture {
  background: string;
  piece: string;
  /** Size of background and piece in picture pixels; offsets use the same unit. */
  width: number;
  height: number;
  pieceWidth: number;
  pieceHeight: number;
  pieceY: number;
}

const KEY_STEP_PX = 2;
const KEY_LEAP_PX = 20;

export function pieceRange({ width, pieceWidth }: PuzzlePicture): number {
  return width - pieceWidth;
}

/** Offset of the piece for a handle position on its track. */
export function pieceOffset(handlePx: number, railPx: number, picture: PuzzlePicture): number {
  const share = railPx > 0 ? Math.min(Math.max(handlePx / railPx, 0), 1) : 0;
  return Math.round(share * pieceRange(picture));
}

/** The offset after a key; `undefined` when the key does not move the piece. */
export function offsetAfterKey(key: string, offset: number, picture: PuzzlePicture): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: offset - KEY_STEP_PX,
    ArrowDown: offset - KEY_STEP_PX,
    ArrowRight: offset + KEY_STEP_PX,
    ArrowUp: offset + KEY_STEP_PX,
    PageDown: offset - KEY_LEAP_PX,
    PageUp: offset + KEY_LEAP_PX,
    Home: 0,
    End: pieceRange(picture),
  };
  const target = moves[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), pieceRange(picture));
}
