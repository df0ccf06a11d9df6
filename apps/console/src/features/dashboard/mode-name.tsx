import type { PaidMode } from '@clearcrate/contract/dashboard';
import { useDashboardTexts } from '../../lib/texts.ts';
import classes from './dashboard.module.css';
import { MODE_COLOURS } from './mode-colours.ts';

export function ModeName({ mode }: { mode: PaidMode }) {
  const t = useDashboardTexts();
  return (
    <span className={classes.mode}>
      <i className={classes.square} style={{ background: MODE_COLOURS[mode] }} />
      {t(`mode.${mode}`)}
    </span>
  );
}
