import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { useQuery } from '@tanstack/react-query';
import { SHELL_KIND } from '../../lib/boxes/box-kind.ts';
import { boxPageQuery } from '../../lib/boxes/shelf.ts';
import { StoreBoxCard } from '../../lib/boxes/store-box-card.tsx';
import { Loaded } from '../../lib/page/loaded.tsx';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { configQuery } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import grid from '../../play/box/list.module.css';
import { HoldingsPanel, SignInInvite } from '../../play/box/panels/holdings-panel.tsx';
import { useFavourites } from '../../play/box/use-favourites.ts';
import classes from './shell-shelf.module.css';

/** The default, until the setting has loaded. */
const USUAL_RATE = '0.05';

/**
 * The shell page below its title: the player's shells and their sources, then the boxes they open.
 */
export function ShellShelf() {
  return (
    <div className={stackClass(18)}>
      <Purse />
      <Boxes />
    </div>
  );
}

function Purse() {
  const t = useT('box');
  const isSignedIn = useIsSignedIn();
  const shells = useSession((state) => state.info?.assets.ammon);
  const { data: config } = useQuery(configQuery());
  return (
    <HoldingsPanel kind="shells" sign={<AssetIcon asset="shell" size={132} />}>
      {isSignedIn ? (
        <>
          <span className={classes.label}>{t('shells.own')}</span>
          <span className={classes.shells}>
            <AssetIcon asset="shell" size={30} />
            <CountUp value={shells ?? '0.00'} durationMs={900} smallFraction />
          </span>
        </>
      ) : (
        <SignInInvite text={t('shells.signIn')} action={t('signIn')} />
      )}
      <p className={classes.earn}>{t('shells.earn', { rate: config?.['box.shellRate'] ?? USUAL_RATE })}</p>
      <div className={endsClass(classes.foot)}>
        <span>{t('shells.honest')}</span>
        <ButtonLink to="/openbox" size="s">
          {t('shells.earnLink')}
        </ButtonLink>
      </div>
    </HoldingsPanel>
  );
}

function Boxes() {
  const t = useT('box');
  const { markOf } = useFavourites();
  const query = useQuery(boxPageQuery({ kind: SHELL_KIND, pageSize: 100, sort: 'priceUp' }));
  const skeleton = <SkeletonList shape="box" count={4} className={grid.grid} />;
  return (
    <Loaded query={query} title={t('shells.error')} hint={t('page.errorHint')} skeleton={skeleton}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('shells.empty')} hint={t('shells.emptyHint')} />
        ) : (
          <div className={grid.grid}>
            {items.map((box) => (
              <StoreBoxCard
                key={box.boxId}
                box={box}
                newLabel={t('list.new')}
                favourite={markOf(box)}
                heading="h2"
                eager
              />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
