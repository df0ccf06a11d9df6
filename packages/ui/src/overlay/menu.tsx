import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-paths.ts';
import classes from './popover.module.css';
import { Popover } from './popover.tsx';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** Set on every item of a menu with a single choice. */
  chosen?: boolean;
  danger?: boolean;
  onSelect(): void;
}

interface MenuProps {
  label: string;
  trigger: Parameters<typeof Popover>[0]['trigger'];
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

function menuRole({ chosen }: MenuItem) {
  return chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen };
}

export function Menu({ label, trigger, items, align }: MenuProps) {
  return (
    <Popover kind="menu" label={label} trigger={trigger} align={align}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu is the parent; this only moves its focus.
        <div onKeyDown={moveFocus}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              {...menuRole(item)}
              tabIndex={-1}
              className={cx(classes.item, item.chosen && classes.chosen, item.danger && classes.danger)}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} size={20} />}
              <span className={classes.label}>{item.label}</span>
              {item.chosen && <Icon name="check" size={18} strokeWidth={2.2} />}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
