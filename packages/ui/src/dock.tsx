import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './dock.module.css';
import { useT } from './i18n.tsx';
import { Icon } from './icon.tsx';
import { useLayout } from './layout-context.tsx';
import { priceText } from './price-parts.ts';
import { VisuallyHidden } from './text.tsx';

interface DockProps {
  /** Selection and sum, above the buttons. */
  summary?: ReactNode;
  /** What has to be agreed to before the act, right above the buttons. */
  condition?: ReactNode;
  /** The last one is the act, and wider than its neighbours. */
  buttons: ReactNode;
  /** Balance and what it becomes, a free try … below the buttons. */
  footnote?: ReactNode;
  /** In the flow of the page instead of fixed to the edge of the screen. */
  inline?: boolean;
}

/** What can be done here, at the thumb. Solid: nothing shows through it. */
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

/** What stands on the account before and after the press. */
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
