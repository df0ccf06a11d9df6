import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Carousel } from '@clearcrate/ui/list/carousel.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import type { CSSProperties } from 'react';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { asStorePath, ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useBrand } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type BannerView, useBanners, useLeadBox } from '../home-queries.ts';
import { BoxSlide } from './box-slide.tsx';
import classes from './hero.module.css';

/** The store's crate, large, when there is no picture. */
function HeroMark() {
  return (
    <span className={classes.mark}>
      <BrandMark size={240} />
    </span>
  );
}

/** Shown without banners: the promise, and a link to its explanation. */
function HouseHero() {
  const t = useT('home');
  const words = {
    tag: t('trust.odds'),
    title: useBrand(),
    subtitle: t('promise.subtitle'),
    action: t('promise.more'),
    link: '/help/notarized',
  };
  return (
    <div className={classes.frame}>
      <Slide banner={words} />
    </div>
  );
}

/** The lead box, then the channel's banners; without both, the store's own. */
export function Hero() {
  const t = useT('home');
  const lead = useLeadBox();
  const query = useBanners();
  const banners = query.data;
  if (!lead.box && !banners && query.error) {
    return (
      <div className={classes.failed}>
        <ReadError query={query} title={t('errorTitle')} hint={t('errorHint')} />
      </div>
    );
  }
  // The first content is never shifted by later content.
  if (lead.isPending || (!lead.box && !banners)) {
    return <Skeleton radius={20} height="auto" className={classes.hero} />;
  }
  const slides = [
    ...(lead.box ? [{ key: 'box', content: <BoxSlide box={lead.box} /> }] : []),
    ...(banners ?? []).map((banner, index) => ({
      key: banner.bannerId,
      content: <Slide banner={banner} isFirst={!lead.box && index === 0} />,
    })),
  ];
  return slides.length === 0 ? <HouseHero /> : <Carousel className={classes.carousel} slides={slides} />;
}

type Words = Pick<BannerView, 'tag' | 'title' | 'subtitle' | 'action' | 'link'>;
type Look = Partial<Pick<BannerView, 'image' | 'imageWide' | 'colour'>>;

function Slide({ banner, isFirst = false }: { banner: Words & Look; isFirst?: boolean }) {
  const isWide = useLayout() === 'pc';
  const path = asStorePath(banner.link);
  const picture = isWide ? banner.imageWide : banner.image;
  return (
    <div className={classes.hero} style={{ '--c': banner.colour || 'var(--fair)' } as CSSProperties}>
      {picture ? (
        <img
          className={classes.picture}
          src={picture}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding={isFirst ? 'sync' : 'async'}
        />
      ) : (
        <HeroMark />
      )}
      <div className={classes.words}>
        {banner.tag && <Pill tone="act">{banner.tag}</Pill>}
        <h2 className={classes.title}>{banner.title}</h2>
        <p className={classes.subtitle}>{banner.subtitle}</p>
      </div>
      {path && banner.action && (
        <ButtonLink to={path} variant="primary" className={classes.action}>
          {banner.action}
        </ButtonLink>
      )}
    </div>
  );
}
