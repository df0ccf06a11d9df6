import { ModeGlyph } from '@clearcrate/ui/mode-glyph.tsx';
import type { CSSProperties } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useOpenModes } from '../home-queries.ts';
import classes from './mode-grid.module.css';

/** The ways to play that are open here. With none open the section is not there. */
export function ModeGrid() {
  const t = useT('home');
  const titles = useT('routes');
  const modes = useOpenModes();
  if (modes.length === 0) return null;
  return (
    <nav className={classes.grid} aria-label={t('modes')}>
      {modes.map(({ path, title, glyph, hue }) => (
        <StoreLink key={path} to={`/${path}`} className={classes.mode} style={{ '--hue': hue } as CSSProperties}>
          <span className={classes.tile}>
            <ModeGlyph name={glyph} size={27} />
          </span>
          {titles(title)}
        </StoreLink>
      ))}
    </nav>
  );
}
