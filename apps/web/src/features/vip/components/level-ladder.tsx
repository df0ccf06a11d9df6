import type { VipStanding } from '@clearcrate/contract/vip';
import { cx } from '@clearcrate/ui/cx.ts';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { VipFrame } from '@clearcrate/ui/vip-frame.tsx';
import { metalClass } from '@clearcrate/ui/vip-metal.ts';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import classes from './level-ladder.module.css';

/** From here on growth is written short. */
const SHORT_FROM = 10_000;

/** All levels above none, each with its frame and the growth that leads to it. */
export function LevelLadder({ standing: { level, items } }: { standing: VipStanding }) {
  const t = useT('vip');
  const { number } = useFormats();
  const growthText = (growth: number) => number(growth, growth < SHORT_FROM ? {} : { notation: 'compact' });
  const list = useRef<HTMLOListElement>(null);

  // The own level slides into view without moving the page itself.
  useEffect(() => {
    const own = list.current?.querySelector<HTMLElement>(`[data-level="${level}"]`);
    if (!own || !list.current) return;
    list.current.scrollLeft = own.offsetLeft - (list.current.clientWidth - own.offsetWidth) / 2;
  }, [level]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for those who scroll by keys.
    <ol ref={list} className={classes.ladder} aria-label={t('ladder')} tabIndex={0}>
      {items
        .filter((item) => item.level > 0)
        .map((item) => (
          <li
            key={item.level}
            data-level={item.level}
            className={cx(classes.step, metalClass(item.level), !item.reached && classes.ahead)}
            aria-current={item.level === level ? 'step' : undefined}
          >
            <VipFrame level={item.level} size={58} />
            <Num className={classes.growth}>
              <VisuallyHidden>{t('level', { level: item.level })}</VisuallyHidden>
              {growthText(Math.floor(Number(item.growth)))}
            </Num>
          </li>
        ))}
    </ol>
  );
}
