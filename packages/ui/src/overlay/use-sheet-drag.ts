import { type PointerEvent, type RefObject, useRef } from 'react';
import { dragCloses } from './sheet-drag.ts';

interface Drag {
  pointerId: number;
  startY: number;
  startedAt: number;
}

/** Handlers for dragging a sheet down. The panel follows the finger by transform only. */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerId: event.pointerId, startY: event.clientY, startedAt: event.timeStamp };
    if (panel.current) panel.current.style.transition = 'none';
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointerId !== event.pointerId || !panel.current) return;
    panel.current.style.transform = `translateY(${Math.max(0, event.clientY - drag.current.startY)}px)`;
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointerId !== event.pointerId || !panel.current) return;
    const { startY, startedAt } = drag.current;
    drag.current = undefined;
    panel.current.style.transition = '';
    panel.current.style.transform = '';
    const given = event.type === 'pointerup' && dragCloses(event.clientY - startY, event.timeStamp - startedAt);
    if (given) onClose();
  };
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}
