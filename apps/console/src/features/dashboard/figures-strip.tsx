import type { getRevenue, getWork } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../lib/texts.ts';
import { Tag } from '../../parts/panel.tsx';
import classes from './dashboard.module.css';

interface StripProps {
  work: DataOf<typeof getWork> | undefined;
  revenue: DataOf<typeof getRevenue> | undefined;
}

/** Where work of a kind is done. */
const PLACES: Partial<Record<DataOf<typeof getWork>['waiting'][number]['kind'], string>> = {
  deliveries: '#/deliveries',
  claims: '#/reconciliation',
  differences: '#/reconciliation',
};

const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

export function FiguresStrip({ work, revenue }: StripProps) {
  return (
    <section className={classes.strip}>
      {revenue && <MoneyFigures {...revenue} />}
      {work && <People work={work} revenue={revenue} />}
      {work && <Waiting work={work} />}
    </section>
  );
}

function MoneyFigures({ totals, before }: DataOf<typeof getRevenue>) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const money = (text: string) => formats.number(Number(text), two);
  const given = Number(totals.items) + Number(totals.coins);
  const share = (part: string) => formats.percent(given === 0 ? 0 : Number(part) / given, 0);
  const spent = Number(totals.spent);
  return (
    <>
      <Figure name={t('recharge')} value={money(totals.recharge)}>
        {t('recharges', { count: totals.recharges })} · <Change now={totals.recharge} before={before.recharge} />
      </Figure>
      <Figure name={t('spent')} value={money(totals.spent)}>
        <Change now={totals.spent} before={before.spent} />
      </Figure>
      <Figure name={t('given')} value={formats.number(given, two)}>
        {t('givenParts', { items: share(totals.items), coins: share(totals.coins) })}
      </Figure>
      <Figure name={t('return')} value={spent === 0 ? '–' : formats.percent(given / spent, 2)}>
        {spent === 0 ? t('returnNone') : `${t('free')} ${money(totals.free)}`}
      </Figure>
    </>
  );
}

function Change({ now, before }: { now: string; before: string }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  if (Number(before) === 0) return t('changeNone');
  const change = Number(now) / Number(before) - 1;
  return t('change', { change: `${change >= 0 ? '+' : '−'}${formats.percent(Math.abs(change), 1)}` });
}

function People({ work, revenue }: { work: DataOf<typeof getWork>; revenue: StripProps['revenue'] }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const totals = revenue?.totals;
  return (
    <Figure name={t('online')} value={formats.number(work.online)}>
      {totals
        ? t('people', {
            active: formats.number(totals.active),
            fresh: formats.number(totals.registered),
            returning: formats.number(totals.returning),
          })
        : t('asOf', { time: formats.time(work.asOf) })}
    </Figure>
  );
}

function Waiting({ work }: { work: DataOf<typeof getWork> }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const due = work.waiting.filter(({ count }) => count > 0);
  const all = due.reduce((sum, { count }) => sum + count, 0);
  return (
    <Figure name={t('work')} value={formats.number(all)}>
      {due.length === 0 && t('workNone')}
      {due.map(({ kind, count, late }) => (
        <Tag key={kind} tone={late > 0 ? 'warn' : 'plain'}>
          {PLACES[kind] ? <a href={PLACES[kind]}>{t(`work.${kind}`, { count })}</a> : t(`work.${kind}`, { count })}
          {late > 0 && ` · ${t('workLate', { count: late })}`}
        </Tag>
      ))}
    </Figure>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <p className={classes.name}>{name}</p>
      <p className={classes.value}>{value}</p>
      <p className={classes.detail}>{children}</p>
    </div>
  );
}
