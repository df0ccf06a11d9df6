import type { UserInfo } from '@clearcrate/contract/user';
import { type Asset, AssetIcon } from '@clearcrate/ui/asset-icons.tsx';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { CountUp } from '@clearcrate/ui/count-up.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { isBuilt } from '../../../lib/built-pages.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useModules } from '../../../lib/site/site-queries.ts';
import classes from './balances.module.css';

const COUNT_MS = 900;

/** Where each asset is bought or spent; a way that is not open is not shown. */
const WAYS = {
  coin: { path: 'recharge', module: 'Recharge' },
  shell: { path: 'ammonbox', module: 'AmmonBox' },
  point: { path: 'mall', module: 'Mall' },
} as const;

export function Balances({ assets }: { assets: UserInfo['assets'] }) {
  const t = useT('personal');
  return (
    <section className={classes.balances} data-layout={useLayout()} aria-label={t('balances')}>
      <Balance asset="coin" amount={assets.amount} />
      <Balance asset="shell" amount={assets.ammon} />
      <Balance asset="point" amount={assets.point} />
    </section>
  );
}

function Balance({ asset, amount }: { asset: Asset; amount: string }) {
  const names = useT('common');
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.balance}>
      {isWide && <AssetIcon asset={asset} size={34} />}
      <div>
        <h3 className={classes.name}>
          {!isWide && <AssetIcon asset={asset} size={15} />}
          {names(`money.${asset}`)}
        </h3>
        <CountUp className={classes.amount} value={amount} durationMs={COUNT_MS} smallFraction />
      </div>
      <Way asset={asset} />
    </div>
  );
}

function Way({ asset }: { asset: Asset }) {
  const t = useT('personal');
  const names = useT('common');
  const stateOf = useModules();
  const isWide = useLayout() === 'pc';
  const { path, module } = WAYS[asset];
  if (!isBuilt(path) || stateOf(module) !== 'open') return null;
  if (isWide) {
    return (
      <StoreLink
        to={`/${path}`}
        className={buttonClass({ variant: asset === 'coin' ? 'primary' : 'secondary' }, classes.way)}
      >
        {asset === 'coin' ? names('action.recharge') : t(`way.${asset}`)}
      </StoreLink>
    );
  }
  if (asset !== 'coin') return null;
  return (
    <StoreLink to="/recharge" className={classes.plus} aria-label={names('action.recharge')}>
      <Icon name="plus" size={18} strokeWidth={2.6} />
    </StoreLink>
  );
}
