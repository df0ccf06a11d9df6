import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { useT } from '../text/i18n.tsx';
import classes from './page-bar.module.css';

interface PageBarProps {
  title: ReactNode;
  subtitle?: ReactNode;
  onBack(): void;
  /** One text or at most two icon buttons. */
  actions?: ReactNode;
  /** Puts the title next to the back button instead of the centre, for wide actions. */
  start?: boolean;
  /** Transparent over a lit object until the page scrolls. */
  clear?: boolean;
}

export function PageBar({ title, subtitle, onBack, actions, start = false, clear = false }: PageBarProps) {
  const t = useT('common');
  return (
    <header className={cx(clear ? classes.clear : classes.bar, start && classes.start)}>
      <div>
        <IconButton icon="back" iconSize={24} label={t('action.back')} onClick={onBack} />
      </div>
      <div className={classes.titles}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}
