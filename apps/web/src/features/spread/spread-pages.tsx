import type { SpreadInfo } from '@clearcrate/contract/spread';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { type Ref, useRef } from 'react';
import { BackLink } from '../../lib/page/page-menu.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { DetailBody } from './components/detail-body.tsx';
import { InvitedLists, LatestMembers } from './components/members.tsx';
import { PosterCard, ShareActions } from './components/poster.tsx';
import { LevelCard, LoadedSpread, Rules, Sums } from './components/promotion.tsx';
import { usePoster } from './poster/use-poster.ts';
import classes from './spread-pages.module.css';
import { useDetailAddress } from './use-list-tab.ts';

export function SpreadPage() {
  const t = useT('spread');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const rules = useRef<HTMLElement>(null);
  const showRules = () => {
    rules.current?.scrollIntoView();
    rules.current?.focus({ preventScroll: true });
  };
  if (isWide) {
    return (
      <div className={classes.page}>
        <PageTitle>{titles('spread')}</PageTitle>
        <LoadedSpread>{(info) => <Promotion info={info} rules={rules} />}</LoadedSpread>
      </div>
    );
  }
  return (
    <>
      <PageBar
        title={titles('spread')}
        onBack={() => goBack('/m/personal')}
        actions={
          <Button variant="ghost" size="s" onClick={showRules}>
            {t('rules.short')}
          </Button>
        }
      />
      <LoadedSpread>{(info) => <Promotion info={info} rules={rules} />}</LoadedSpread>
    </>
  );
}

/** One column on phones; on a wide screen the poster is beside the rest. */
function Promotion({ info, rules }: { info: SpreadInfo; rules: Ref<HTMLElement> }) {
  const poster = usePoster(info.spreadCode);
  const isWide = useLayout() === 'pc';
  return (
    <div className={isWide ? classes.columns : classes.page}>
      <div className={classes.side}>
        <PosterCard code={info.spreadCode} poster={poster} />
        <ShareActions poster={poster} />
      </div>
      <div className={classes.main}>
        <Sums info={info} />
        <LevelCard info={info} />
        <LatestMembers info={info} />
        <Rules ref={rules} info={info} />
      </div>
    </div>
  );
}

export function SpreadUserPage() {
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  return (
    <>
      {isWide && <BackLink to="/spread">{titles('spread')}</BackLink>}
      <div className={cx(classes.page, classes.narrow)}>
        {isWide && <PageTitle>{titles('spreadUser')}</PageTitle>}
        <InvitedLists />
      </div>
    </>
  );
}

export function SpreadUserDetailPage() {
  const t = useT('spread');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const address = useDetailAddress();
  const isMember = address.kind === 'member' || address.kind === 'unknownMember';
  const title = isMember ? titles('spreadUserDetail') : t('invite.title');
  return (
    <>
      {!isWide && <PageBar title={title} onBack={() => goBack(isMember ? '/m/spreadUser' : '/m/home')} />}
      {isWide && isMember && <BackLink to="/spreadUser">{titles('spreadUser')}</BackLink>}
      <div className={cx(classes.page, isMember && classes.narrow)}>
        {isWide && <PageTitle>{title}</PageTitle>}
        <DetailBody address={address} />
      </div>
    </>
  );
}
