import { type ComponentProps, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useLayout } from '../layout/layout-context.tsx';
import classes from './popover.module.css';
import { popoverPosition } from './popover-position.ts';
import { usePlaceInHistory } from './use-place-in-history.ts';

type TriggerProps = Pick<ComponentProps<'button'>, 'popoverTarget' | 'aria-haspopup'> & {
  ref(element: HTMLElement | null): void;
};

interface PopoverProps {
  /**
   * Renders the button; spread the props on it. The browser opens, closes and restores the focus.
   */
  trigger(props: TriggerProps): ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
  kind?: 'dialog' | 'menu';
  label?: string;
  className?: string;
}

export function Popover({ trigger, children, align = 'start', kind = 'dialog', label, className }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isPhone = useLayout() === 'mobile';
  const [isOpen, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  // A phone's back button closes it; PC has Esc.
  usePlaceInHistory(isOpen && isPhone, close);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const element = event.currentTarget;
    setOpen(event.newState === 'open');
    if (event.newState !== 'open' || !anchor.current) return;
    const position = popoverPosition(
      anchor.current.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      align,
    );
    Object.assign(element.style, { left: `${position.left}px`, top: `${position.top}px`, visibility: 'visible' });
    if (kind === 'menu') element.querySelector<HTMLElement>('[role="menuitem"], [role="menuitemradio"]')?.focus();
  };
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': kind,
        ref: (element) => {
          anchor.current = element;
        },
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        {...{ role: kind, 'aria-label': label }}
        className={cx(classes.panel, className)}
        onToggle={place}
      >
        {typeof children === 'function' ? children(close) : children}
      </div>
    </>
  );
}
