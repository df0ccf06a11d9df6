import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { ModeGlyph } from '@clearcrate/ui/store/mode-glyph.tsx';
import { PromiseList } from '@clearcrate/ui/store/promise-list.tsx';
import type { CSSProperties } from 'react';
import { useOpenModes } from '../../../lib/modes.ts';
import { LanguageMenu } from '../../../lib/page/language-menu.tsx';
import { useBrand } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useReserveInfo } from '../reserve.queries.ts';
import classes from './coming.module.css';

/** What the store is and promises, before it opens. */
export function Hero() {
  const t = useT('reserve');
  const brand = useBrand();
  const { data } = useReserveInfo();
  return (
    <header className={classes.hero}>
      <span className={classes.mark}>
        <BrandMark size={112} />
      </span>
      {data?.reserve !== false && <Pill tone="fair">{t('hero.soon')}</Pill>}
      <h1 className={classes.brand}>{brand}</h1>
      <p className={classes.promise}>{t('hero.promise')}</p>
    </header>
  );
}

/** Balances rows, so that none is much shorter than the others. */
const evenRow = (count: number, most: number): number => Math.ceil(count / Math.ceil(count / most));

/** The modes that open here; only the promises while they are unknown. */
export function Coming() {
  const t = useT('reserve');
  const titles = useT('routes');
  const modes = useOpenModes();
  const inRow = evenRow(modes.length, useLayout() === 'pc' ? 5 : 4);
  return (
    <section className={classes.coming}>
      {modes.length > 0 && (
        <>
          <h2>{t('coming.title')}</h2>
          <ul className={classes.modes} style={{ '--in-row': inRow } as CSSProperties}>
            {modes.map(({ path, glyph, hue }) => (
              <li key={path} style={{ '--hue': hue } as CSSProperties}>
                <span className={classes.tile}>
                  <ModeGlyph name={glyph} size={26} />
                </span>
                {titles(path)}
              </li>
            ))}
          </ul>
        </>
      )}
      <PromiseList promises={[t('coming.odds'), t('coming.verify'), t('coming.bounds')]} />
    </section>
  );
}

export function Foot() {
  const t = useT('reserve');
  return (
    <footer className={endsClass(classes.foot)}>
      <span>{t('adults')}</span>
      <LanguageMenu />
    </footer>
  );
}
