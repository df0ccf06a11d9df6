import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { DrawClaim } from '../recompute.ts';
import { digestCommand } from '../shell-command.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './own-tools.module.css';

/** For whoever trusts neither this page nor this browser. */
export function OwnTools({ claim }: { claim: DrawClaim }) {
  const t = useT('verify');
  const command = digestCommand(claim);
  return (
    <Panel tone="proof" className={classes.panel}>
      <h2>{t('tools.title')}</h2>
      <p>{t('tools.hint')}</p>
      <code>{command}</code>
      <div className={classes.actions}>
        <CopyButton text={command}>{t('tools.copy')}</CopyButton>
        {claim.odds && <CopyButton text={claim.odds.text}>{t('tools.copyOdds')}</CopyButton>}
      </div>
    </Panel>
  );
}
