import type { UserKind } from '@clearcrate/contract/kinds';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { Button, buttonClass } from '@clearcrate/ui/button.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { PlayerName } from '@clearcrate/ui/player-name.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { closeOverlay, openOverlay } from '../../lib/overlays.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { BrandLink } from '../common/brand-link.tsx';
import classes from './side-menu.module.css';

/** Who is here and what they have; a visitor finds the one lime button of the menu instead. */
export function MenuAccount() {
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
        <StoreLink to="/recharge" className={buttonClass({ size: 's' })}>
          {t('action.recharge')}
        </StoreLink>
      )}
    </>
  );
}
