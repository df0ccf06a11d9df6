import { useReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './fireworks.module.css';
import { type Burst, burstStreaks, FIREWORKS_MS, planFireworks } from './fireworks-model.ts';

/** More than two device pixels per point cost much and are invisible on moving light. */
const MAX_PIXEL_RATIO = 2;

interface FireworksProps {
  onEnd?(): void;
  random?(): number;
}

/** Five seconds of light over the page; ignores pointers and is never shown with reduced motion. */
export function Fireworks({ onEnd, random = Math.random }: FireworksProps) {
  const reduced = useReducedMotion();
  const canvas = useRef<HTMLCanvasElement>(null);
  const finish = useEffectEvent(() => onEnd?.());
  const plan = useEffectEvent((width: number, height: number) => planFireworks(width, height, random));

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || reduced) return;
    const { clientWidth: width, clientHeight: height } = element;
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    const bursts = plan(width, height);
    let startedAt: number | undefined;
    let frame = 0;
    const draw = (time: number) => {
      startedAt ??= time;
      const elapsed = time - startedAt;
      context.clearRect(0, 0, width, height);
      context.globalCompositeOperation = 'lighter';
      context.lineCap = 'round';
      for (const burst of bursts) drawBurst(context, burst, elapsed);
      if (elapsed < FIREWORKS_MS) frame = requestAnimationFrame(draw);
      else finish();
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [reduced]);

  if (reduced) return null;
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={classes.canvas} />
    </div>
  );
}

function drawBurst(context: CanvasRenderingContext2D, burst: Burst, timeMs: number): void {
  const streaks = burstStreaks(burst, timeMs);
  if (streaks.length === 0) return;
  const glow = context.createRadialGradient(burst.x, burst.y, 0, burst.x, burst.y, 130);
  const light = streaks[0]?.light ?? 0;
  glow.addColorStop(0, `hsl(${burst.hue} 90% 60% / ${0.26 * light})`);
  glow.addColorStop(1, `hsl(${burst.hue} 90% 50% / 0)`);
  context.fillStyle = glow;
  context.fillRect(burst.x - 130, burst.y - 130, 260, 260);
  for (const streak of streaks) {
    const line = context.createLinearGradient(streak.fromX, streak.fromY, streak.toX, streak.toY);
    line.addColorStop(0, `hsl(${burst.hue} 90% 50% / 0)`);
    line.addColorStop(1, `hsl(${burst.hue} 95% 66% / ${streak.light})`);
    context.strokeStyle = line;
    context.lineWidth = 1.6;
    context.beginPath();
    context.moveTo(streak.fromX, streak.fromY);
    context.lineTo(streak.toX, streak.toY);
    context.stroke();
    context.fillStyle = `hsl(${burst.hue} 100% 93% / ${streak.light})`;
    context.beginPath();
    context.arc(streak.toX, streak.toY, 1.8, 0, Math.PI * 2);
    context.fill();
  }
}
