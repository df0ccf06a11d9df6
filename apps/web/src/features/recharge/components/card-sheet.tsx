import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { getOrderList, getRechargeOptions, type RechargeMethodOffer, redeemCard } from '@clearcrate/contract/recharge';
import {
  CARD_NUMBER_LENGTH,
  CARD_PASSWORD_LENGTH,
  CARD_TRIES,
  normaliseCard,
} from '@clearcrate/contract/recharge-rules';
import { Button, buttonClass } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { showAssets } from '../../../lib/session/info-updates.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { LostNote } from '../../../play/cut-note.tsx';
import { usePlay } from '../../../play/use-play.ts';
import type { Draft } from '../use-draft.ts';
import classes from './card-sheet.module.css';
import { PayMark } from './pay-mark.tsx';

interface CardSheetProps {
  /** Undefined while it is closed. */
  offer: RechargeMethodOffer | undefined;
  draft: Draft;
  tries: number;
  onClose(): void;
}

/** In groups of four, as printed on the card. */
const grouped = (text: string, longest: number): string =>
  normaliseCard(text)
    .slice(0, longest)
    .replace(/(.{4})(?=.)/g, '$1 ');

/** A card's number and password, with a link to a shop if there is one. */
export function CardSheet({ offer, draft, tries, onClose }: CardSheetProps) {
  const t = useT('recharge');
  // Keeps the content visible while the sheet closes.
  const [shown, setShown] = useState(offer);
  if (offer && offer !== shown) setShown(offer);
  if (!shown) return null;
  return (
    <Modal
      open={offer !== undefined}
      onClose={onClose}
      title={
        <span className={classes.title}>
          <PayMark method={shown.method} size={34} />
          {t('card.title', { name: t(`name.${shown.method}`) })}
        </span>
      }
      subtitle={
        draft.amount ? t('card.chosen', { amount: draft.amount, received: draft.received }) : t('card.noAmount')
      }
    >
      <CardForm offer={shown} draft={draft} tries={tries} onClose={onClose} />
    </Modal>
  );
}

/** The input, and the call that redeems it. */
function useCard(draft: Draft, onClose: () => void) {
  const t = useT('recharge');
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { send, isAsking, cut } = usePlay({
    call: (body: BodyInputOf<typeof redeemCard>, options) => api.call(redeemCard, body, { ...options, quiet: true }),
    onRejected: ({ msg }) => setError(msg),
    onDone: ({ amount, received, gift }) => {
      showAssets({ amount });
      toast.success(t('card.done', { received, gift }));
      onClose();
    },
    onSettled: () => invalidate(getRechargeOptions, getOrderList),
  });
  const typed = normaliseCard(number).length + normaliseCard(password).length;
  const missing = CARD_NUMBER_LENGTH + CARD_PASSWORD_LENGTH - typed;
  const paste = async () => {
    const text = normaliseCard(await navigator.clipboard.readText().catch(() => ''));
    setNumber(text.slice(0, CARD_NUMBER_LENGTH));
    // Shops send both in one line.
    if (text.length > CARD_NUMBER_LENGTH) setPassword(text.slice(CARD_NUMBER_LENGTH));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.amount || missing > 0) return;
    setError(undefined);
    void send({ amount: draft.amount, cardNo: number, cardPassword: password });
  };
  return { number, setNumber, password, setPassword, missing, paste, submit, error, isAsking, cut };
}
type Card = ReturnType<typeof useCard>;

function CardForm({ offer, draft, tries, onClose }: CardSheetProps & { offer: RechargeMethodOffer }) {
  const t = useT('recharge');
  const card = useCard(draft, onClose);
  return (
    <form className={stackClass(16)} onSubmit={card.submit} noValidate>
      {offer.kind === 'shop' && <ShopLink offer={offer} draft={draft} />}
      <CardFields card={card} />
      <LostNote cuts={[card.cut]} />
      {tries < CARD_TRIES && <Note>{t('card.tries', { wrong: CARD_TRIES - tries, tries: CARD_TRIES })}</Note>}
      <p className={classes.quiet}>
        {t('card.once')} <StoreLink to="/help/contact">{t('card.trouble')}</StoreLink>
      </p>
      <Button
        variant="primary"
        size="l"
        wide
        type="submit"
        loading={card.isAsking}
        {...(card.missing > 0 ? { disabledReason: t('card.missing', { count: card.missing }) } : {})}
        {...(draft.amount ? {} : { disabledReason: t('card.noAmount') })}
      >
        {t('card.redeem')}
      </Button>
    </form>
  );
}

function CardFields({ card }: { card: Card }) {
  const t = useT('recharge');
  const [isHidden, setHidden] = useState(true);
  return (
    <>
      <TextField
        label={t('card.number')}
        aside={t('card.digits', { count: CARD_NUMBER_LENGTH })}
        inputMode="numeric"
        autoComplete="off"
        figures
        value={grouped(card.number, CARD_NUMBER_LENGTH)}
        onChange={card.setNumber}
        trailing={
          <Button size="s" onClick={() => void card.paste()}>
            {t('card.paste')}
          </Button>
        }
      />
      <TextField
        label={t('card.password')}
        aside={t('card.digits', { count: CARD_PASSWORD_LENGTH })}
        type={isHidden ? 'password' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        figures
        value={grouped(card.password, CARD_PASSWORD_LENGTH)}
        onChange={card.setPassword}
        trailing={
          <IconButton
            icon={isHidden ? 'eye' : 'eyeOff'}
            label={t(isHidden ? 'card.show' : 'card.hide')}
            onClick={() => setHidden(!isHidden)}
          />
        }
        {...(card.error ? { error: card.error } : {})}
      />
    </>
  );
}

/** Link to the shop of the chosen amount; without one, to customer service. */
function ShopLink({ offer, draft }: { offer: RechargeMethodOffer; draft: Draft }) {
  const t = useT('recharge');
  const url = offer.shops.find(({ amount }) => amount === draft.amount)?.url;
  if (url === undefined) return <Note>{t('shop.empty')}</Note>;
  return (
    <a className={buttonClass({ size: 'l', wide: true })} href={url} target="_blank" rel="noreferrer">
      {t('shop.buy', { name: t(`name.${offer.method}`), amount: draft.amount ?? '' })}
    </a>
  );
}
