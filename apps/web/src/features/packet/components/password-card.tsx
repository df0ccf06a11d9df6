import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_PASSWORD_MAX, PACKET_SPLITS, packetPath } from '@clearcrate/contract/packet-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { BalanceChange } from '@clearcrate/ui/layout/dock.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { linkClass } from '@clearcrate/ui/text/text.tsx';
import { type FormEvent, useState } from 'react';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { sumOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ClaimState } from '../claim/claim-state.tsx';
import { knownShare } from '../claim/packet-state.ts';
import type { Claim } from '../claim/use-claim.ts';
import { useShownState } from '../claim/use-shown-state.ts';
import { ClosedPaper } from '../packet-parts.tsx';
import classes from './password-card.module.css';

interface PasswordCardProps {
  packet: Packet;
  own: OwnPacket | undefined;
  triesLeft: number | undefined;
  claim: Claim;
  onClaimed(): void;
}

/** A packet with a password. */
export function PasswordCard({ packet, own, triesLeft, claim, onClaimed }: PasswordCardProps) {
  const t = useT('packet');
  const state = useShownState(packet, own);
  const splitWords = packet.split === PACKET_SPLITS.even ? 'split.even' : 'split.random';
  return (
    <section className={classes.card} data-done={state === 'claimed' || undefined}>
      <span className={classes.art} aria-hidden="true">
        <ClosedPaper />
      </span>
      <h2 className={classes.name}>{packet.name}</h2>
      <p className={classes.note}>{packet.note}</p>
      <p className={classes.figures}>
        <span>
          {t('fact.total')} <Price amount={packet.total} bare size={15} weight={700} />
        </span>
        <span>
          {t(splitWords, { count: packet.shares })} · {t('left', { count: packet.left })}
        </span>
      </p>
      {state === 'open' ? (
        <PasswordForm packet={packet} triesLeft={triesLeft} claim={claim} onClaimed={onClaimed} />
      ) : (
        <ClaimState packet={packet} own={own} busy={false} onClaim={() => undefined} />
      )}
      <StoreLink to={packetPath(packet.kind, packet.packetId)} className={linkClass(classes.more)}>
        {t('act.who')}
      </StoreLink>
    </section>
  );
}

function PasswordForm({ packet, triesLeft, claim, onClaimed }: Omit<PasswordCardProps, 'own'>) {
  const t = useT('packet');
  const isSignedIn = useIsSignedIn();
  const amount = useSession((state) => state.info?.assets.amount);
  const [password, setPassword] = useState('');
  const share = knownShare(packet, undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSignedIn) openOverlay('login');
    else if (password.trim() !== '') void claim.claim(packet, { password, onClaimed });
  };
  const isLocked = triesLeft === 0;
  const hint = triesLeft !== undefined && triesLeft < 5 ? t('tries', { count: triesLeft }) : undefined;
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        className={classes.field}
        label={t('password')}
        value={password}
        onChange={setPassword}
        maxLength={PACKET_PASSWORD_MAX}
        autoComplete="off"
        hint={hint}
        placeholder={t('password.hint')}
      />
      <Button
        type="submit"
        variant="primary"
        loading={claim.isAsking}
        disabledReason={isLocked ? t('locked') : undefined}
        price={share === undefined ? undefined : { amount: share }}
      >
        {t(isSignedIn ? 'act.claim' : 'act.signIn')}
      </Button>
      {isSignedIn && share !== undefined && (
        <p className={classes.balance}>
          {amount === undefined ? '\u00a0' : <BalanceChange before={amount} after={sumOf([amount, share])} />}
        </p>
      )}
    </form>
  );
}
