import { BrandMark } from '@clearcrate/ui/brand-mark.tsx';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Pill } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useBrand } from '../../../lib/site/site-queries.ts';
import classes from './hero.module.css';

/** The lit crate of the mark, large, where there is no picture. */
export function HeroMark() {
  return (
    <span className={classes.mark}>
      <BrandMark size={240} />
    </span>
  );
}

/** Stands where no banner is set: the promise, and where it is explained. */
export function HouseHero() {
  const t = useT('home');
  const brand = useBrand();
  return (
    <div className={classes.frame}>
      <div className={classes.hero}>
        <HeroMark />
        <div className={classes.words}>
          <Pill tone="fair">{t('trust.odds')}</Pill>
          <h2 className={classes.title}>{brand}</h2>
          <p className={classes.subtitle}>{t('promise.subtitle')}</p>
        </div>
        <StoreLink to="/help/notarized" className={buttonClass({ variant: 'primary' }, classes.action)}>
          {t('promise.more')}
        </StoreLink>
      </div>
    </div>
  );
}
