import { getHealth, getReturns, getRevenue, getWork, PLAYER_GROUPS, SPANS } from '@clearcrate/contract/dashboard';
import { holds } from '@clearcrate/contract/permissions';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { useLive } from '../../lib/live.ts';
import { useFilters } from '../../lib/router.ts';
import { useMe } from '../../lib/session.ts';
import { useDashboardTexts } from '../../lib/texts.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import classes from './dashboard.module.css';
import { FiguresStrip } from './figures-strip.tsx';
import { HealthPanel } from './health-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { ModesPanel } from './modes-panel.tsx';
import { ReturnsPanel } from './returns-panel.tsx';
import { RevenuePanel } from './revenue-panel.tsx';

const FILTERS = ['span', 'players'] as const;
const choiceOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find((value) => value === text) ?? values[0];

/** What the store earned and gave, what waits, and how it runs; each role sees its part. */
export function DashboardPage() {
  const { data: me } = useMe();
  const { values, change } = useFilters(FILTERS);
  const choice = { span: choiceOf(SPANS, values.span), players: choiceOf(PLAYER_GROUPS, values.players) };
  const may = (permission: Parameters<typeof holds>[1]) =>
    me !== null && me !== undefined && holds(me.role, permission);
  const work = useLive(getWork, {}, { everyMs: 10_000 });
  const revenue = useLive(getRevenue, choice, { everyMs: 30_000, enabled: may('revenue.read') });
  const returns = useLive(getReturns, choice, { everyMs: 30_000, enabled: may('returns.read') });
  const health = useLive(getHealth, {}, { everyMs: 10_000, enabled: may('health.read') });
  return (
    <div className={classes.page}>
      {(may('revenue.read') || may('returns.read')) && <Choice {...choice} change={change} />}
      <FiguresStrip work={work.data} revenue={revenue.data} />
      <div className={classes.grid}>
        <div className={classes.wide}>
          {may('revenue.read') && <RevenuePanel query={revenue} />}
          {may('returns.read') && <ReturnsPanel query={returns} />}
          {may('revenue.read') && <ModesPanel query={revenue} />}
        </div>
        <div className={classes.narrow}>
          {may('health.read') && <HealthPanel query={health} />}
          {may('returns.read') && (
            <AlertsPanel alerts={returns.data?.alerts ?? []} mayClose={may('returns.judge')} path={getReturns.path} />
          )}
          {may('health.read') && <JobsPanel query={health} mayRerun={may('jobs.rerun')} path={getHealth.path} />}
        </div>
      </div>
    </div>
  );
}

interface ChoiceProps {
  span: (typeof SPANS)[number];
  players: (typeof PLAYER_GROUPS)[number];
  change(changes: { span?: string; players?: string }): void;
}

function Choice({ span, players, change }: ChoiceProps) {
  const t = useDashboardTexts();
  return (
    <div className={classes.choice}>
      <Segmented
        label={t('span.label')}
        value={span}
        onChange={(value) => change({ span: value })}
        options={SPANS.map((value) => ({ value, label: t(`span.${value}`) }))}
      />
      <Segmented
        label={t('players.label')}
        value={players}
        onChange={(value) => change({ players: value })}
        options={PLAYER_GROUPS.map((value) => ({ value, label: t(`players.${value}`) }))}
      />
    </div>
  );
}
