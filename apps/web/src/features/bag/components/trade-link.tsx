import { parseSteamUrl } from '@clearcrate/contract/profile-rules';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './trade-link.module.css';

/** Empty until a link is bound; undefined while loading. */
export const useTradeLink = (): string | undefined => useSession((state) => state.info?.ext.steamUrl);

/** Enough to recognise the link, too little for a person looking over the shoulder. */
function maskedLink(steamUrl: string): string {
  const link = parseSteamUrl(steamUrl);
  if (!link) return '';
  const { partner, token } = link;
  return `partner=${partner.slice(0, 2)}••••${partner.slice(-2)}&token=••••${token.slice(-2)}`;
}

/** The delivery address: whether a trade link is bound, and which. */
export function TradeLinkRow() {
  const t = useT('bag');
  const steamUrl = useTradeLink();
  const isBound = Boolean(steamUrl);
  return (
    <Panel className={classes.row}>
      <span className={isBound ? classes.good : classes.bad}>
        <Icon name={isBound ? 'check' : 'link'} size={15} strokeWidth={2.6} />
      </span>
      <span className={classes.words}>
        <b>{t(isBound ? 'extract.linkBound' : 'extract.linkMissing')}</b>
        <small>{isBound ? maskedLink(steamUrl ?? '') : t('extract.linkMissingHint')}</small>
      </span>
    </Panel>
  );
}
