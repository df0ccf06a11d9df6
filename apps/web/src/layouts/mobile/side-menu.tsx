import type { UserKind } from '@clearcrate/contract/kinds';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { ModeGlyph } from '@clearcrate/ui/store/mode-glyph.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { findRoute } from '../../app/routes.ts';
import { LanguageMenu } from '../../lib/page/language-menu.tsx';
import { MainSoundButton } from '../../lib/page/main-sound-button.tsx';
import { closeOverlay, openOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { ButtonLink, StoreLink } from '../../lib/routing/navigation.tsx';
import type { RouteEntry } from '../../lib/routing/routes.ts';
import { session, useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import { hueOf, modeOf, useStoreMenu } from '../common/menu-entries.ts';
import { BrandLink, UnreadCount } from '../common/shell-notes.tsx';
import classes from './side-menu.module.css';

/** The player's name and balances; for visitors the sign-in button. */
function MenuAccount() {
  const t = useT('common');
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <div className={classes.head}>
        {isSignedIn ? <Player /> : <BrandLink />}
        <IconButton icon="close" label={t('action.close')} onClick={closeOverlay} />
      </div>
      {!isSignedIn && <SignInButton />}
    </>
  );
}

function SignInButton() {
  const t = useT('shell');
  return (
    <Button variant="primary" wide onClick={() => openOverlay('login')}>
      {t('signInOrRegister')}
    </Button>
  );
}

function Player() {
  const t = useT('common');
  const info = useSession((state) => state.info);
  const stateOf = useModules();
  if (!info) return <Skeleton height={46} width="60%" />;
  const { base, assets } = info;
  return (
    <>
      <Avatar src={pictureAddress(base.avater)} frame={base.avaterFrame} size={46} />
      <div className={classes.player}>
        <PlayerName name={base.nickName} kind={base.userType as UserKind} className={classes.name} />
        <span className={classes.facts}>
          <Num className={classes.level}>{`V${base.userLevel}`}</Num>
          <Price amount={assets.amount} tone="gold" weight={700} size={14} />
        </span>
      </div>
      {stateOf('Recharge') === 'open' && (
        <ButtonLink to="/recharge" size="s">
          {t('action.recharge')}
        </ButtonLink>
      )}
    </>
  );
}

/** Everything open in one place: modes as tiles, own and support pages as rows. */
export function SideMenu() {
  const t = useT('shell');
  const isOpen = useOverlays((state) => state.current === 'menu');
  return (
    <Modal
      open={isOpen}
      onClose={closeOverlay}
      title={t('menu.title')}
      placement="drawer"
      headless
      footer={<MenuFoot />}
    >
      <div className={classes.menu}>
        <MenuAccount />
        <MenuGroups />
      </div>
    </Modal>
  );
}

function MenuGroups() {
  const t = useT('shell');
  const current = findRoute(useLocation().pathname)?.entry.path;
  const { modes, own, support, service, groupChat } = useStoreMenu();
  // Boxes are on home and in the tabs; the twelve tiles here are for the rest.
  const tiles = modes.filter((entry) => entry.path !== 'openbox');
  return (
    <>
      <h3 className={classes.group}>{t('menu.modes')}</h3>
      <nav className={classes.tiles} aria-label={t('menu.modes')}>
        {tiles.map((entry) => (
          <ModeTile key={entry.path} entry={entry} isCurrent={entry.path === current} />
        ))}
        <button type="button" className={classes.tile} style={hue(150)} onClick={() => openOverlay('drops')}>
          <Icon name="bolt" size={23} />
          <span>{t('menu.drops')}</span>
        </button>
      </nav>
      {own.length > 0 && (
        <>
          <h3 className={classes.group}>{t('menu.own')}</h3>
          <nav className={classes.rows} aria-label={t('menu.own')}>
            {own.map((entry) => (
              <MenuRow key={entry.path} entry={entry} />
            ))}
          </nav>
        </>
      )}
      <h3 className={classes.group}>{t('menu.support')}</h3>
      <nav className={classes.rows} aria-label={t('menu.support')}>
        {service && <OutsideRow icon="headset" address={service} text={t('menu.service')} />}
        {groupChat && <OutsideRow icon="chat" address={groupChat} text={t('menu.groupChat')} />}
        {support.map((entry) => (
          <MenuRow key={entry.path} entry={entry} />
        ))}
      </nav>
    </>
  );
}

const hue = (degrees: number) => ({ '--hue': degrees }) as CSSProperties;

function ModeTile({ entry, isCurrent }: { entry: RouteEntry; isCurrent: boolean }) {
  const titles = useT('routes');
  const mode = modeOf(entry.path);
  return (
    <StoreLink
      to={`/${entry.path}`}
      className={classes.tile}
      style={hue(hueOf(entry.path))}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isCurrent ? closeOverlay : undefined}
    >
      {mode ? <ModeGlyph name={mode.glyph} size={25} /> : <Icon name={entry.icon} size={25} />}
      <span>{titles(entry.title)}</span>
    </StoreLink>
  );
}

function MenuRow({ entry }: { entry: RouteEntry }) {
  const t = useT('shell');
  const titles = useT('routes');
  // The help center opens on its first page, but is listed by its own name.
  const text = entry.path === 'help/regulations' ? t('menu.help') : titles(entry.title);
  return (
    <StoreLink to={`/${entry.path}`} className={classes.row}>
      <Icon name={entry.icon} size={20} />
      <span>{text}</span>
      {entry.path === 'information' && <UnreadCount />}
    </StoreLink>
  );
}

function OutsideRow({ icon, address, text }: { icon: IconName; address: string; text: string }) {
  return (
    <a className={classes.row} href={address} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </a>
  );
}

function MenuFoot() {
  const t = useT('shell');
  const isSignedIn = useIsSignedIn();
  return (
    <div className={classes.foot}>
      {isSignedIn ? (
        <button type="button" className={classes.leave} onClick={() => void session.signOut()}>
          <Icon name="logout" size={19} />
          {t('signOut')}
        </button>
      ) : (
        <span />
      )}
      <LanguageMenu />
      <MainSoundButton />
    </div>
  );
}
