import type { Festival, FestivalTask, OwnFestival } from '@clearcrate/contract/festival';
import { FESTIVAL_THEMES, isCoinMetric } from '@clearcrate/contract/festival-themes';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { OddsHash } from '../../../play/odds-hash.tsx';
import { shareOf } from '../album.ts';
import classes from './deeds.module.css';

/** Link and icon of each task. */
const WAYS = {
  plays: { icon: 'crate', to: '/openbox' },
  won: { icon: 'gift', to: '/openbox' },
  spent: { icon: 'crate', to: '/openbox' },
  recharged: { icon: 'wallet', to: '/recharge' },
  signedIn: { icon: 'calendar', to: '/task' },
  verified: { icon: 'shield', to: '/verify' },
} as const satisfies Record<FestivalTask['metric'], { icon: IconName; to: string }>;

const textOf = (metric: string, value: string): string => (isCoinMetric(metric) ? priceText(value) : value);

/** The tasks that earn stickers, with progress. */
export function Deeds({ festival, own, zone }: { festival: Festival; own: OwnFestival | undefined; zone: string }) {
  const t = useT('festival');
  return (
    <Section gap={8} title={t('tasks')} aside={t('daily', { zone })}>
      <Panel flush>
        <ul className={classes.list}>
          {festival.tasks.map((task) => (
            <Deed key={task.taskCode} task={task} own={own} />
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

function Deed({ task, own }: { task: FestivalTask; own: OwnFestival | undefined }) {
  const t = useT('festival');
  const { metric, daily, stickers } = task;
  const done = own?.tasks.find(({ taskCode }) => taskCode === task.taskCode);
  const { progress, target } = done ?? { progress: isCoinMetric(metric) ? '0.00' : '0', target: task.target };
  const { icon, to } = WAYS[metric];
  const name = t(`metric.${metric}`, { target: textOf(metric, target) });
  const isDone = done?.done ?? false;
  return (
    <li>
      <StoreLink to={to} className={classes.deed}>
        <span className={classes.icon} data-metric={metric}>
          <Icon name={icon} size={20} />
        </span>
        <span className={classes.middle}>
          <span>
            {name} {!daily && <small>{t('once')}</small>}
          </span>
          <ProgressBar label={name} value={shareOf({ progress, target })} tone={isDone ? 'good' : 'plain'} />
        </span>
        <span className={classes.side}>
          <Num>{`${textOf(metric, progress)} / ${textOf(metric, target)}`}</Num>
          <small>{t(isDone ? 'task.done' : 'task.gives', { count: stickers })}</small>
        </span>
      </StoreLink>
    </li>
  );
}

/** States that every sticker has the same chance, with a link. */
export function Chance({ festival, zone }: { festival: Festival; zone: string }) {
  const t = useT('festival');
  const { percent, number } = useFormats();
  const { tickets, oddsHash, oddsText } = festival;
  return (
    <Panel tone="proof" className={classes.proof}>
      <p>
        <Icon name="shield" size={16} strokeWidth={2} />
        {t('chance', { tickets: number(tickets), percent: percent(tickets / TICKETS) })}
      </p>
      <p className={endsClass(classes.line)}>
        <OddsHash
          hash={oddsHash}
          text={oddsText}
          shown={FESTIVAL_THEMES[festival.theme].flatMap(({ stickers }) => stickers.map((item) => ({ item, tickets })))}
          words={{ matches: t('odds.matches'), differs: t('odds.differs') }}
        />
        <StoreLink to="/verify" className={reachClass()}>
          {t('verify')}
        </StoreLink>
      </p>
      <p className={classes.quiet}>{t('zone', { zone })}</p>
    </Panel>
  );
}
