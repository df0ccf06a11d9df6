import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './packet.module.css';
import { PacketBack, PacketFlap, PacketFront, PacketSeal } from './packet-drawing.tsx';

/** A closed packet that fills the width of its container. */
export function ClosedPaper({ turning = false }: { turning?: boolean }) {
  return (
    <>
      <PacketFront open={false} className={classes.paper} />
      <PacketFlap className={classes.flap} />
      <PacketSeal className={turning ? classes.turning : classes.seal} />
    </>
  );
}

/** The slip, risen out of the packet, with its text. */
export function OpenedPaper({ children }: { children: ReactNode }) {
  return (
    <div className={classes.opened}>
      <PacketBack className={classes.back} />
      <div className={classes.slip} data-testid="packet-slip">
        {children}
      </div>
      <PacketFront open className={classes.front} />
    </div>
  );
}

/** The pressed button disappeared with the closed packet: moves the focus to the result. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

export function BalanceLine({ before, after }: { before: string; after: string }) {
  const words = useT('common');
  return (
    <p className={classes.change}>
      <VisuallyHidden>
        {words('money.balanceAfter', { before: priceText(before), after: priceText(after) })}
      </VisuallyHidden>
      <span aria-hidden="true">
        {words('money.balance')} <Num>{priceText(before)}</Num>
        <Icon name="arrow" size={14} />
        <b>
          <Num>{priceText(after)}</Num>
        </b>
      </span>
    </p>
  );
}
