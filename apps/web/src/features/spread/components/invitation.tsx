import { ERRORS } from '@clearcrate/contract/errors';
import { normaliseCode } from '@clearcrate/contract/profile-rules';
import { Button, buttonClass } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { PromiseList } from '@clearcrate/ui/store/promise-list.tsx';
import { linkClass, Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { useBrand } from '../../../lib/site/site-queries.ts';
import { useOwnFirstGift } from '../../../lib/spread/spread-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type Inviter, useFirstGift, useInviter, useShowcase } from '../spread.queries.ts';
import classes from './invitation.module.css';

/** The page of an invitation: its sender, and the store's promises. */
export function Invitation({ code }: { code: string }) {
  const t = useT('spread');
  const query = useInviter(code);
  if (!query.data && isRefusedWith(query.error, ERRORS.inviteCodeUnknown)) return <NoInvitation />;
  return (
    <Loaded query={query} title={t('invite.error')} skeleton={<Skeleton height={420} radius={20} />}>
      {(inviter) => <Welcome inviter={inviter} code={normaliseCode(code)} />}
    </Loaded>
  );
}

/** An unknown or expired code, or none. */
export function NoInvitation() {
  const t = useT('spread');
  return (
    <NothingHere
      icon="users"
      title={t('invite.unknown')}
      hint={t('invite.unknownHint')}
      to="/home"
      way={t('invite.look')}
    />
  );
}

function Welcome({ inviter, code }: { inviter: Inviter; code: string }) {
  const t = useT('spread');
  const brand = useBrand();
  const showcase = useShowcase();
  const gift = useFirstGift();
  const promises = [t('invite.odds'), t('invite.verify'), t('invite.bounds')];
  if (gift) promises.unshift(t('invite.gift', { gift: priceText(gift.gift), from: priceText(gift.from) }));
  return (
    <section className={classes.card} style={showcase && ({ '--box': showcase.colour } as CSSProperties)}>
      {showcase && <img className={classes.crate} src={showcase.imageLarge} alt="" />}
      <div className={stackClass(16)}>
        <p className={classes.from}>
          <Avatar src={inviter.avater} size={52} />
          <span>
            <b>{inviter.nickName}</b>
            {t('invite.from')}
          </span>
        </p>
        <h2 className={classes.title}>{t('invite.to', { brand })}</h2>
        <PromiseList promises={promises} />
        <p className={quietClass(12)}>{t('invite.seen')}</p>
        <NextStep code={code} />
      </div>
    </section>
  );
}

function NextStep({ code }: { code: string }) {
  const t = useT('spread');
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <PlayerStep code={code} />;
  return (
    <div className={classes.step}>
      <p>{t.rich('invite.code', { code: (text) => <Num className={classes.code}>{text}</Num> }, { code })}</p>
      <Button variant="primary" size="l" wide onClick={() => openOverlay('register')}>
        {t('invite.register')}
      </Button>
      <StoreLink to="/home" className={linkClass(classes.look)}>
        {t('invite.look')}
      </StoreLink>
      <p className={quietClass(12)}>{t('poster.adults')}</p>
    </div>
  );
}

/** A player needs no account; one without an inviter may still add the code. */
function PlayerStep({ code }: { code: string }) {
  const t = useT('spread');
  const ext = useSession((state) => state.info?.ext);
  const isOwn = ext?.spreadCode === code;
  const mayBind = ext && !isOwn && ext.isChangeInvitationCode && ext.invitationCode === '';
  if (!isOwn && !mayBind) return <WelcomeStep />;
  return (
    <div className={classes.step}>
      <p>{t(isOwn ? 'invite.own' : 'invite.mayBind')}</p>
      {mayBind && (
        <Button variant="primary" size="l" wide onClick={() => openOverlay('bindInvite')}>
          {t('invite.bind')}
        </Button>
      )}
      <StoreLink
        to={isOwn ? '/spread' : '/home'}
        className={mayBind ? linkClass(classes.look) : buttonClass({ variant: 'primary', size: 'l', wide: true })}
      >
        {t(isOwn ? 'invite.toSpread' : 'invite.look')}
      </StoreLink>
    </div>
  );
}

/** Links of a new account: the gift if one is due, the first recharge, and the first box. */
function WelcomeStep() {
  const t = useT('spread');
  const { data: gift } = useOwnFirstGift();
  const isDue = gift?.state === 'open';
  const wide = (variant: 'primary' | 'secondary') => buttonClass({ variant, size: 'l', wide: true });
  return (
    <div className={classes.step}>
      <p>
        {isDue ? t('invite.inside', { gift: priceText(gift.gift), from: priceText(gift.from) }) : t('invite.already')}
      </p>
      {isDue && (
        <StoreLink to="/recharge" className={wide('primary')}>
          {t('invite.topUp')}
        </StoreLink>
      )}
      <StoreLink to="/openbox" className={wide(isDue ? 'secondary' : 'primary')}>
        {t('invite.firstBox')}
      </StoreLink>
      <StoreLink to="/home" className={linkClass(classes.look)}>
        {t('invite.look')}
      </StoreLink>
    </div>
  );
}
