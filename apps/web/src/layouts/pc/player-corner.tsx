import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { AssetAmount, BalancePill } from '@clearcrate/ui/money/balance-pill.tsx';
import { Menu, type MenuItem } from '@clearcrate/ui/overlay/menu.tsx';
import { useGo, useHref } from '../../lib/routing/navigation.tsx';
import { session, useSession } from '../../lib/session/current-session.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import { useStoreMenu } from '../common/menu-entries.ts';
import { PutAwayPacket } from '../common/put-away-packet.tsx';
import { UnreadCount } from '../common/shell-notes.tsx';
import classes from './pc-shell.module.css';

/** The player's balance, messages, and the menu of own pages. */
export function PlayerCorner() {
  const titles = useT('routes');
  const href = useHref();
  const go = useGo();
  const stateOf = useModules();
  const info = useSession((state) => state.info);
  if (!info) return <span className={classes.awaited} />;
  const { assets, noReadMessages } = info;
  return (
    <div className={classes.account}>
      <PutAwayPacket />
      <span className={classes.lesser}>
        <AssetAmount asset="shell" amount={assets.ammon} />
        <AssetAmount asset="point" amount={assets.point} />
      </span>
      <BalancePill
        amount={assets.amount}
        rechargeHref={stateOf('Recharge') === 'open' ? href('/recharge') : undefined}
      />
      <IconButton icon="bell" label={titles('information')} badge={noReadMessages} onClick={() => go('/information')} />
      <OwnMenu />
    </div>
  );
}

function OwnMenu() {
  const t = useT('shell');
  const titles = useT('routes');
  const go = useGo();
  const { own } = useStoreMenu();
  const base = useSession((state) => state.info?.base);
  // The frame's badge is visible text, so it belongs to the accessible name.
  const badge = base?.avaterFrame ? ` V${base.avaterFrame}` : '';
  const items: MenuItem[] = [
    ...own.map((entry) => ({
      key: entry.path,
      label:
        entry.path === 'information' ? (
          <>
            {titles(entry.title)}
            <UnreadCount />
          </>
        ) : (
          titles(entry.title)
        ),
      icon: entry.icon,
      onSelect: () => go(`/${entry.path}`),
    })),
    { key: 'signOut', label: t('signOut'), icon: 'logout' as const, onSelect: () => void session.signOut() },
  ];
  return (
    <Menu
      label={base?.nickName ?? titles('personal')}
      align="end"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={classes.portrait}
          aria-label={`${base?.nickName ?? titles('personal')}${badge}`}
        >
          <Avatar src={pictureAddress(base?.avater)} frame={base?.avaterFrame} size={36} />
        </button>
      )}
      items={items}
    />
  );
}
