import { MODES } from '@clearcrate/contract/modes';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { ModeGlyph } from '@clearcrate/ui/store/mode-glyph.tsx';
import type { CSSProperties } from 'react';
import { useOpenModes } from '../../../lib/modes.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { columnsOf, ROW_SIZES } from '../mode-rows.ts';
import classes from './home-sections.module.css';

const POINTS = [
  ['odds', 'shield'],
  ['verify', 'check'],
  ['real', 'user'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Three facts with links to their proof. */
export function TrustStrip() {
  const t = useT('home');
  return (
    <StoreLink to="/help/notarized" className={endsClass(classes.strip)}>
      {POINTS.map(([name, icon]) => (
        <span key={name} className={classes.point}>
          <Icon name={icon} size={16} strokeWidth={2} />
          {t(`trust.${name}`)}
        </span>
      ))}
    </StoreLink>
  );
}

/** The open modes. Hidden when there are none. */
export function ModeGrid() {
  const t = useT('home');
  const titles = useT('routes');
  // Boxes have a section of their own.
  const modes = useOpenModes().filter(({ path }) => path !== MODES.box.page);
  const columns = columnsOf(modes.length, ROW_SIZES[useLayout()]);
  if (modes.length === 0) return null;
  return (
    <nav className={classes.grid} aria-label={t('modes')} style={{ '--columns': columns } as CSSProperties}>
      {modes.map(({ path, glyph, hue }) => (
        <StoreLink key={path} to={`/${path}`} className={classes.mode} style={{ '--hue': hue } as CSSProperties}>
          <span className={classes.tile}>
            <ModeGlyph name={glyph} size={27} />
          </span>
          {titles(path)}
        </StoreLink>
      ))}
    </nav>
  );
}

const PROMISES = [
  { name: 'odds', icon: 'eye', to: '/help/compliance' },
  { name: 'verify', icon: 'shield', to: '/help/notarized' },
  { name: 'real', icon: 'users', to: '/help/compliance' },
  { name: 'bounds', icon: 'clock', to: '/help/fangchengmi' },
] as const satisfies readonly { name: string; icon: IconName; to: `/${string}` }[];

/** The store's promises, each with a link to its explanation. */
export function Promises() {
  const t = useT('home');
  return (
    <section>
      <SectionHead title={t('promise.title')} />
      <ul className={classes.list}>
        {PROMISES.map(({ name, icon, to }) => (
          <li key={name}>
            <StoreLink to={to} className={classes.card}>
              <span className={classes.mark}>
                <Icon name={icon} size={22} />
              </span>
              <span>
                <b className={classes.title}>{t(`promise.${name}`)}</b>
                <span className={classes.text}>{t(`promise.${name}Text`)}</span>
              </span>
              <Icon name="chevron" size={16} strokeWidth={2} className={classes.chevron} />
            </StoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
