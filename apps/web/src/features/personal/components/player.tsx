import type { UserKind } from '@clearcrate/contract/kinds';
import type { UserInfo } from '@clearcrate/contract/user';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { Pill, panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { type Asset, AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useOwnPages } from '../../../lib/page/own-menu.tsx';
import { isBuilt } from '../../../lib/routing/built-pages.ts';
import { ButtonLink, StoreLink, useGo } from '../../../lib/routing/navigation.tsx';
import { session, useSession } from '../../../lib/session/current-session.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import classes from './player.module.css';

/** Time after which the page offers a retry of the session's own read. */
const PATIENCE_MS = 12_000;

/** Waits for the player's data, which is read at the start of every visit. */
export function LoadedPlayer({ children }: { children: (info: UserInfo) => ReactNode }) {
  const info = useSession((state) => state.info);
  return info ? children(info) : <Waiting />;
}

function Waiting() {
  const common = useT('common');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isLate) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLate]);
  const retry = () => {
    setLate(false);
    void session.reloadInfo();
  };
  if (isLate) return <ErrorState onRetry={retry} />;
  return (
    <div className={classes.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
      <Skeleton height={92} radius={16} />
      <Skeleton height={112} radius={16} />
      <Skeleton height={78} radius={16} />
      <Skeleton height={220} radius={16} />
    </div>
  );
}

/** The signed-in player: avatar with frame, name, number, and verified or linked accounts. */
export function Identity({ info, size }: { info: UserInfo; size: number }) {
  const t = useT('personal');
  const go = useGo();
  const { base, userId } = info;
  return (
    <div className={classes.identity}>
      <StoreLink to="/personalHead" className={classes.portrait} aria-label={t('head.change')}>
        <Avatar src={pictureAddress(base.avater)} frame={base.avaterFrame} size={size} />
        <span className={classes.camera}>
          <Icon name="camera" size={15} strokeWidth={2} />
        </span>
      </StoreLink>
      <div className={classes.who}>
        <h2 className={classes.name}>
          <PlayerName name={base.nickName} kind={base.userType as UserKind} />
        </h2>
        <p className={classes.number}>
          <span>{t('id')}</span>
          <Num className={classes.digits}>{userId}</Num>
          <CopyButton text={userId} />
        </p>
        <Proofs info={info} />
      </div>
      {isBuilt('personalEdit') && (
        <IconButton icon="edit" label={t('edit')} className={classes.edit} onClick={() => go('/personalEdit')} />
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useT('personal');
  const copy = () => void copyText(text, { done: t('copied'), failed: t('notCopied') });
  return (
    <IconButton icon="copy" iconSize={16} label={t('copyId')} className={reachClass(classes.copy)} onClick={copy} />
  );
}

function Proofs({ info: { ext } }: { info: UserInfo }) {
  const t = useT('personal');
  const pills = (
    <>
      <Pill tone={ext.realName ? 'good' : 'plain'}>
        {ext.realName && <Icon name="check" size={13} strokeWidth={2.6} />}
        {t(ext.realName ? 'realName.yes' : 'realName.no')}
      </Pill>
      <Pill tone={ext.steamUrl ? 'good' : 'plain'}>
        {ext.steamUrl && <Icon name="check" size={13} strokeWidth={2.6} />}
        {t(ext.steamUrl ? 'steam.yes' : 'steam.no')}
      </Pill>
    </>
  );
  if (!isBuilt('personalInfo')) return <p className={classes.proofs}>{pills}</p>;
  return (
    <StoreLink to="/personalInfo" className={classes.proofs}>
      {pills}
    </StoreLink>
  );
}

const COUNT_MS = 900;

/** Where each asset is bought or spent; closed pages are hidden. */
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
        <h3 className={classes.balancesName}>
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
      <ButtonLink to={`/${path}`} variant={asset === 'coin' ? 'primary' : 'secondary'} className={classes.way}>
        {asset === 'coin' ? names('action.recharge') : t(`way.${asset}`)}
      </ButtonLink>
    );
  }
  if (asset !== 'coin') return null;
  return (
    <StoreLink to="/recharge" className={reachClass(classes.plus)} aria-label={names('action.recharge')}>
      <Icon name="plus" size={18} strokeWidth={2.6} />
    </StoreLink>
  );
}

/** Links to the player's own pages, four in a row. */
export function EntryGrid() {
  const t = useT('shell');
  const titles = useT('routes');
  return (
    <nav className={panelClass(classes.grid)} aria-label={t('ownPages')}>
      {useOwnPages().map(({ path, title, icon, badge }) => (
        <StoreLink key={path} to={`/${path}`} className={classes.entry}>
          <span className={classes.icon}>
            <Icon name={icon} size={25} />
            <Badge count={badge} />
          </span>
          <span className={classes.entryGridName}>{titles(title)}</span>
        </StoreLink>
      ))}
    </nav>
  );
}

function Badge({ count = 0 }: { count?: number }) {
  if (count === 0) return null;
  return <Num className={classes.badge}>{count > 99 ? '99+' : count}</Num>;
}
