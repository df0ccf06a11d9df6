import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { useLayout } from '../layout/layout-context.tsx';
import { reachClass } from '../layout/reach.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-paths.ts';
import type { Asset } from '../money/asset-icons.tsx';
import { Price } from '../money/price.tsx';
import classes from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'proof';
type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  icon?: IconName;
  /** Cost or gain of pressing, shown inside the button. */
  price?: { amount: string; asset?: Asset };
  loading?: boolean;
  /**
   * Why it is disabled; replaces the label. The button stays focusable so that the reason can be
   * read.
   */
  disabledReason?: string;
  /** Keyboard shortcut, shown on PC. */
  shortcut?: string;
  /** Success state: green with a tick. */
  done?: boolean;
}

/** The style only, for links that look like buttons. */
export function buttonClass(
  { variant = 'secondary', size = 'm', wide = false }: ButtonLook,
  className?: string,
): string {
  const look = cx(classes.button, classes[variant], classes[size], wide && classes.wide, className);
  return size === 's' ? reachClass(look) : look;
}

export function Button({
  children,
  variant = 'secondary',
  size = 'm',
  wide = false,
  icon,
  price,
  loading = false,
  disabledReason,
  shortcut,
  done = false,
  className,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const layout = useLayout();
  const blocked = loading || done || Boolean(disabledReason);
  const look = buttonClass({ variant, size, wide }, className);
  return (
    <button
      {...rest}
      // The caller chooses between "button" and "submit".
      type={type}
      className={cx(look, (disabled || disabledReason) && classes.off, loading && classes.busy, done && classes.done)}
      disabled={disabled}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      <ButtonMark icon={icon} size={size} loading={loading} done={done} blocked={Boolean(disabledReason)} />
      <span className={classes.label}>{disabledReason ?? children}</span>
      {price && !disabledReason && !done && (
        <Price
          {...price}
          size={size === 's' ? 14 : 17}
          weight={700}
          tone={variant === 'primary' ? 'inherit' : 'gold'}
        />
      )}
      {shortcut && layout === 'pc' && !blocked && <kbd className={classes.key}>{shortcut}</kbd>}
    </button>
  );
}

type MarkProps = Pick<ButtonProps, 'icon' | 'loading' | 'done'> & { size: ButtonSize; blocked: boolean };

function ButtonMark({ icon, size, loading, done, blocked }: MarkProps) {
  const px = size === 's' ? 16 : 20;
  if (loading) return <Spinner size={px} />;
  if (done) return <Icon name="check" size={px} strokeWidth={2.4} />;
  if (icon && !blocked) return <Icon name={icon} size={px} strokeWidth={2} />;
  return null;
}
