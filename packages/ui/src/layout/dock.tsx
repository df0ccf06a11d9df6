import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import { priceText } from '../money/price-parts.ts';
import { useT } from '../text/i18n.tsx';
import { VisuallyHidden } from '../text/text.tsx';
import classes from './dock.module.css';
import { useLayout } from './layout-context.tsx';

interface DockProps {
  /** Selection and total, above the buttons. */
  summary?: ReactNode;
  /** Consent required before the action, right above the buttons. */
  condition?: ReactNode;
  /** The last one is the main action and wider than the others. */
  buttons: ReactNode;
  /** Balance change, a free try and the like, below the buttons. */
  footnote?: ReactNode;
  /** Inline in the page instead of fixed to the screen edge. */
  inline?: boolean;
}

/** The page's actions, within reach of the thumb. Opaque. */
export function Dock({ summary, condition, buttons, footnote, inline = false }: DockProps) {
  const layout = useLayout();
  return (
    <div className={cx(classes.dock, classes[layout], !inline && classes.fixed)}>
      {summary && <div className={classes.summary}>{summary}</div>}
      {condition && <div className={classes.condition}>{condition}</div>}
      <div className={classes.buttons}>{buttons}</div>
      {footnote && <div className={classes.footnote}>{footnote}</div>}
    </div>
  );
}

/** The balance before and after the action. */
export function BalanceChange({ before, after }: { before: string; after: string }) {
  const t = useT('common');
  const texts = { before: priceText(before), after: priceText(after) };
  return (
    <span className={classes.change}>
      <VisuallyHidden>{t('money.balanceAfter', texts)}</VisuallyHidden>
      <span aria-hidden="true">
        {t('money.balance')} <b>{texts.before}</b>
        <Icon name="arrow" size={13} />
        <b>{texts.after}</b>
      </span>
    </span>
  );
}
