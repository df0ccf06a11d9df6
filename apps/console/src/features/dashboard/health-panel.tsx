import type { getHealth } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { cx } from '@clearcrate/ui/cx.ts';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { useDashboardTexts, useTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import classes from './dashboard.module.css';

export type Health = DataOf<typeof getHealth>;

const LAG_MS = 10_000;
const GIB = 2 ** 30;

const isBalanced = ({ audit }: Health): boolean => audit?.balances.every(({ sum }) => Number(sum) === 0) ?? true;
const isWell = (health: Health): boolean =>
  isBalanced(health) &&
  health.outbox.dead === 0 &&
  health.outbox.oldestMs < LAG_MS &&
  (health.audit?.problems ?? 0) + (health.audit?.failures ?? 0) === 0 &&
  health.failed.every(({ isDead }) => !isDead);

export function HealthPanel({ query }: { query: UseQueryResult<Health> }) {
  const t = useDashboardTexts();
  const common = useTexts();
  const { data: health } = query;
  if (query.isError)
    return (
      <Panel title={t('health')}>
        <ErrorState title={common('list.failed')} hint={messageOf(query.error)} onRetry={() => query.refetch()} />
      </Panel>
    );
  if (!health)
    return (
      <Panel title={t('health')}>
        <Skeleton />
      </Panel>
    );
  const verdict = (
    <Tag tone={isWell(health) ? 'good' : 'warn'}>{t(isWell(health) ? 'health.good' : 'health.attention')}</Tag>
  );
  return (
    <Panel title={t('health')} end={verdict}>
      <Trial health={health} />
      <State health={health} />
    </Panel>
  );
}

function Trial({ health }: { health: Health }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const { audit } = health;
  if (!audit) return <p className={classes.quiet}>{t('trial.none')}</p>;
  const isWrong = !isBalanced(health);
  const off = audit.balances.find(({ sum }) => Number(sum) !== 0)?.sum ?? '0.00';
  return (
    <div className={cx(classes.trial, isWrong && classes.wrong)}>
      <Icon name={isWrong ? 'alert' : 'check'} size={24} strokeWidth={2.4} />
      <div>
        <p>{t('trial')}</p>
        <p className={classes.quiet}>
          {t('trial.at', { postings: formats.number(Number(audit.postings)) })} <Moment at={audit.at} />
          {' · '}
          {audit.problems === 0 ? t('audit.clean') : t('audit.problems', { count: audit.problems })}
          {audit.failures > 0 && ` · ${t('audit.failures', { count: audit.failures })}`}
        </p>
      </div>
      <b className={classes.zero}>{off}</b>
    </div>
  );
}

function State({ health }: { health: Health }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const { sockets, outbox, database, closedUntil } = health;
  const ms = (value: number) => t('ms', { count: formats.number(value, { maximumFractionDigits: 1 }) });
  const size = `${formats.number(Number(database.bytes) / GIB, { maximumFractionDigits: 2 })} GiB`;
  const held = { sessions: database.sessions, most: database.mostSessions, size, version: database.version };
  return (
    <Facts
      rows={[
        [t('health.sockets'), formats.number(sockets)],
        [t('health.outbox'), t('health.outboxLag', { age: ms(outbox.oldestMs), count: outbox.waiting })],
        [
          t('health.dead'),
          <Tag key="dead" tone={outbox.dead > 0 ? 'bad' : 'good'}>
            {outbox.dead}
          </Tag>,
        ],
        [t('health.database'), `${ms(database.answerMs)} · ${t('health.databaseHint', held)}`],
        [t('health.closed'), closedUntil ? <Moment key="closed" at={closedUntil} /> : '–'],
      ]}
    />
  );
}
