import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-paths.ts';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** Accessible name of the action. */
  label: string;
  /** For toggles such as a favourite; `undefined` for a plain button. */
  pressed?: boolean;
  /** A count at the corner; 99+ above 99. */
  badge?: number;
  /** On a raised surface, as in toolbars on PC. */
  raised?: boolean;
  iconSize?: number;
}

export function IconButton({
  icon,
  label,
  pressed,
  badge = 0,
  raised = false,
  iconSize = 22,
  className,
  ...rest
}: IconButtonProps) {
  const count = badge > 99 ? '99+' : String(badge);
  return (
    <button
      type="button"
      {...rest}
      className={cx(classes.button, raised && classes.raised, pressed && classes.pressed, className)}
      aria-label={badge > 0 ? `${label} ${count}` : label}
      aria-pressed={pressed}
    >
      <Icon name={icon} size={iconSize} filled={pressed === true} />
      {badge > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
