import type { MallAsset } from '@clearcrate/contract/mall';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { BalanceChange } from '@clearcrate/ui/layout/dock.tsx';
import { type Fact, Facts } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useSession } from '../../../lib/session/current-session.ts';
import { covers, differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ActButton } from '../../../play/act/act-parts.tsx';
import { LostNote } from '../../../play/cut-note.tsx';
import { exchangeProblem, isEnded } from '../cart.ts';
import { useQuota, useShelf } from '../mall.queries.ts';
import type { Cart } from '../use-cart.ts';
import classes from './cart-sums.module.css';

function useBalance(asset: MallAsset): string | undefined {
  return useSession(({ info }) => (asset === 'point' ? info?.assets.point : info?.assets.amount));
}

/** Sums of the exchange: goods, quota, daily spending and recovery price. */
export function CartSums({ cart, withoutQuota = false }: { cart: Cart; withoutQuota?: boolean }) {
  const t = useT('mall');
  const quota = useQuota();
  const shelf = useShelf(cart.asset);
  const { lines, total, recovery } = cart.chosen;
  const count = lines.length;
  const spending = cart.asset === 'coin' ? quota?.spending : undefined;
  const facts: (Fact | undefined)[] = [
    { key: 'goods', label: t('sum.goods', { count }), value: <Num>{priceText(total)}</Num> },
    quota && !withoutQuota
      ? {
          key: 'quota',
          label: t('sum.quota'),
          value: t('sum.quotaValue', { used: String(quota.used), count, quota: String(quota.quota) }),
        }
      : undefined,
    spending
      ? {
          key: 'spend',
          label: t('sum.spend'),
          value: (
            <Num>
              {priceText(spending.spent)} + {priceText(total)} / {priceText(spending.limit)}
            </Num>
          ),
        }
      : undefined,
    cart.asset === 'coin'
      ? {
          key: 'gain',
          label: t('sum.gain'),
          value: <Price amount={total} asset="point" tone="point" signed weight={600} size={15} />,
        }
      : undefined,
    shelf && {
      key: 'back',
      label: t('sum.back', { percent: String(shelf.recoveryPercent) }),
      value: <Price amount={recovery} weight={600} size={15} />,
    },
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}

/** What prevents the exchange, in words. */
export function useExchangeProblem({ chosen, asset }: Cart): string | undefined {
  const t = useT('mall');
  const problem = exchangeProblem(chosen, asset, useQuota(), useBalance(asset));
  return problem && (problem === 'poor' ? t(`act.poor.${asset}`) : t(`act.${problem}`));
}

/** Names the exchange, or what is missing. */
export function ExchangeButton({ cart }: { cart: Cart }) {
  const t = useT('mall');
  const reason = useExchangeProblem(cart);
  const { chosen, asset } = cart;
  return (
    <ActButton
      signIn={t('act.signIn')}
      loading={cart.isExchanging}
      disabledReason={reason}
      price={{ amount: chosen.total, asset }}
      onClick={cart.exchange}
    >
      {t('act', { count: chosen.lines.length })}
    </ActButton>
  );
}

/** Balance before and after; hidden while it is insufficient. */
export function BalanceNote({ cart }: { cart: Cart }) {
  const t = useT('mall');
  const balance = useBalance(cart.asset);
  const { total, lines } = cart.chosen;
  if (balance === undefined) return null;
  if (lines.length === 0 || !covers(balance, total))
    return (
      <span>
        {t(`sum.balance.${cart.asset}`)} <Num>{priceText(balance)}</Num>
      </span>
    );
  if (cart.asset === 'coin') return <BalanceChange before={balance} after={differenceOf(balance, total)} />;
  return (
    <span className={classes.change}>
      {t('sum.balance.point')} <Num>{priceText(balance)}</Num>
      <Icon name="arrow" size={13} />
      <Num>{priceText(differenceOf(balance, total))}</Num>
    </span>
  );
}

export function MallTerms({ cart }: { cart: Cart }) {
  const t = useT('mall');
  return (
    <>
      <LostNote cuts={[cart.cut]} />
      <Note icon="crate">{t('terms')}</Note>
    </>
  );
}

/** Total of the selection. */
export function CartTotal({ cart, size }: { cart: Cart; size: number }) {
  const { asset, chosen } = cart;
  return (
    <Price amount={chosen.total} asset={asset} tone={asset === 'point' ? 'point' : 'gold'} weight={700} size={size} />
  );
}

/** Removes lines that are no longer available. */
export function ClearEnded({ cart }: { cart: Cart }) {
  const t = useT('mall');
  if (!cart.items.some(isEnded)) return null;
  return (
    <Button variant="ghost" size="s" onClick={cart.clearEnded}>
      {t('cart.clear')}
    </Button>
  );
}
