import type { ReactNode } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-paths.ts';
import { useT } from '../text/i18n.tsx';
import classes from './states.module.css';
import { Blank, type Titled } from './states.tsx';

interface ClosedStateProps extends Titled {
  /** Display name of the closed module. */
  name: string;
  hint?: string;
  icon?: IconName;
  homeHref: string;
  secondary?: ReactNode;
}

/** Shown for a closed module, with a way to other pages. */
export function ClosedState({ name, hint, icon = 'hourglass', homeHref, secondary, isPageTitle }: ClosedStateProps) {
  const t = useT('common');
  return (
    <Blank
      figure={<Icon name={icon} size={64} strokeWidth={1.1} className={classes.glyph} />}
      title={t('state.closedTitle', { name })}
      hint={hint ?? t('state.closedHint')}
      isPageTitle={isPageTitle}
    >
      <a className={buttonClass({ variant: 'secondary' })} href={homeHref}>
        {t('action.goHome')}
      </a>
      {secondary && <div className={classes.secondary}>{secondary}</div>}
    </Blank>
  );
}
