import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { ButtonLink, goBack, StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './bounds-page.module.css';
import { CoolOff, Exclusion, RunningBreak } from './components/breaks.tsx';
import { Limits } from './components/limits.tsx';
import { LoadedBounds, Reminder, Somebody } from './components/loaded-bounds.tsx';
import { Statistics } from './components/statistics.tsx';
import { useBoundsChanges } from './use-bounds-changes.ts';

export const BoundsPage = () => (useLayout() === 'pc' ? <WideBounds /> : <PhoneBounds />);

function PhoneBounds() {
  const t = useT('bounds');
  const titles = useT('routes');
  const changes = useBoundsChanges();
  return (
    <>
      <PageBar
        title={titles('bounds')}
        onBack={() => goBack('/m/personal')}
        actions={
          <ButtonLink to="/help/fangchengmi" variant="ghost" size="s">
            {t('explain')}
          </ButtonLink>
        }
      />
      <div className={classes.page}>
        <p className={classes.intro}>{t('intro')}</p>
        <LoadedBounds>
          {(bounds) => (
            <>
              {bounds.break && <RunningBreak running={bounds.break} />}
              <Statistics />
              <Limits bounds={bounds} changes={changes} />
              <Reminder bounds={bounds} changes={changes} />
              <CoolOff bounds={bounds} changes={changes} />
              <Exclusion changes={changes} />
            </>
          )}
        </LoadedBounds>
        <Somebody />
      </div>
    </>
  );
}

function WideBounds() {
  const t = useT('bounds');
  const titles = useT('routes');
  const changes = useBoundsChanges();
  return (
    <div className={classes.wide}>
      <header className={classes.head}>
        <PageTitle>{titles('bounds')}</PageTitle>
        <p>{t('intro')}</p>
        <StoreLink to="/help/fangchengmi">{t('explain')}</StoreLink>
      </header>
      <LoadedBounds>
        {(bounds) => (
          <>
            <div className={classes.column}>
              <Statistics />
              <Limits bounds={bounds} changes={changes} />
            </div>
            <div className={classes.column}>
              {bounds.break && <RunningBreak running={bounds.break} />}
              <Reminder bounds={bounds} changes={changes} />
              <CoolOff bounds={bounds} changes={changes} />
              <Exclusion changes={changes} />
              <Somebody />
            </div>
          </>
        )}
      </LoadedBounds>
    </div>
  );
}
