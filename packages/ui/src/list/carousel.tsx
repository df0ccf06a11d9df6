import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useLayout } from '../layout/layout-context.tsx';
import { Icon } from '../media/icon.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './carousel.module.css';
import { useCarousel } from './use-carousel.ts';

interface CarouselProps {
  slides: readonly { key: string; content: ReactNode }[];
  className?: string;
}

/** Slides by CSS scroll snapping. Advances automatically only without hover, focus or touch. */
export function Carousel({ slides, className }: CarouselProps) {
  const t = useT('common');
  const layout = useLayout();
  const carousel = useCarousel(slides.length);
  return (
    <section className={cx(classes.carousel, className)} aria-label={t('carousel.label')} {...carousel.hold}>
      <ul ref={carousel.track} className={classes.track} onScroll={carousel.onScroll}>
        {slides.map((slide, position) => (
          <li key={slide.key} className={classes.slide} inert={position !== carousel.index}>
            {slide.content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && <Controls keys={slides.map((slide) => slide.key)} carousel={carousel} />}
      {slides.length > 1 && layout === 'pc' && <Arrows carousel={carousel} />}
    </section>
  );
}

type CarouselState = ReturnType<typeof useCarousel>;

function Controls({ keys, carousel }: { keys: readonly string[]; carousel: CarouselState }) {
  const t = useT('common');
  const { canPlay, stopped, toggle, index, choose } = carousel;
  return (
    <div className={classes.controls}>
      {canPlay && (
        <button
          type="button"
          className={classes.pause}
          aria-label={t(stopped ? 'action.play' : 'action.pause')}
          onClick={toggle}
        >
          <Icon name={stopped ? 'play' : 'pause'} size={13} strokeWidth={2.4} />
        </button>
      )}
      {keys.map((key, position) => (
        <button
          key={key}
          type="button"
          className={classes.dot}
          aria-label={t('carousel.slide', { index: position + 1, total: keys.length })}
          aria-current={position === index || undefined}
          onClick={() => choose(position)}
        />
      ))}
    </div>
  );
}

function Arrows({ carousel: { index, choose } }: { carousel: CarouselState }) {
  const t = useT('common');
  const arrow = (side: 'previous' | 'next') => (
    <button
      type="button"
      className={cx(classes.arrow, classes[side])}
      aria-label={t(`action.${side}`)}
      onClick={() => choose(side === 'next' ? index + 1 : index - 1)}
    >
      <Icon name={side === 'next' ? 'chevron' : 'back'} size={24} />
    </button>
  );
  return (
    <>
      {arrow('previous')}
      {arrow('next')}
    </>
  );
}
