import type { DataOf } from '@clearcrate/contract/endpoint';
import { getTrialBalance } from '@clearcrate/contract/ledger-desk';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useFinanceTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './ledger.module.css';

type Trial = DataOf<typeof getTrialBalance>;
type Account = Trial['accounts'][number];

const ASSETS = ['coin', 'shell', 'point', 'growth', 'welfare'] as const;
const assetOf = (asset: string) => ASSETS.find((name) => name === asset) ?? 'coin';

/** What each account held at a moment. The sums of each asset cancel out. */
export function TrialPanel({ at, onChange }: { at: string; onChange(at: string): void }) {
  const t = useFinanceTexts();
  const query = useQuery({
    queryKey: ['trial-balance', at],
    queryFn: () => call(getTrialBalance, at ? { at: new Date(at).toISOString() } : {}),
    placeholderData: keepPreviousData,
  });
  const columns = useAccountColumns();
  const when = (
    <TextField
      compact
      className={classes.when ?? ''}
      type="datetime-local"
      label={t('trial.at')}
      labelHidden
      value={at}
      onChange={onChange}
    />
  );
  return (
    <Panel title={t('trial')} note={query.data && <Moment at={query.data.at} />} end={when} flush>
      {query.data && <Assets assets={query.data.assets} />}
      <DataTable
        label={t('trial')}
        query={query}
        rows={query.data?.accounts ?? []}
        columns={columns}
        rowId={({ account }) => account}
        empty={{ title: t('trial.none') }}
      />
    </Panel>
  );
}

function Assets({ assets }: Pick<Trial, 'assets'>) {
  const t = useFinanceTexts();
  return (
    <p className={classes.assets}>
      {assets.map(({ asset, sum }) => (
        <Tag key={asset} tone={Number(sum) === 0 ? 'good' : 'bad'}>
          {t(`asset.${assetOf(asset)}`)} {sum}
        </Tag>
      ))}
    </p>
  );
}

function useAccountColumns(): Column<Account>[] {
  const t = useFinanceTexts();
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'account',
        header: t('trial.account'),
        cell: ({ row }) => <span className={parts.mono}>{row.original.account}</span>,
      },
      { id: 'owner', header: t('trial.owner'), cell: ({ row }) => t(`owner.${row.original.owner}`) },
      { id: 'asset', header: t('trial.asset'), cell: ({ row }) => t(`asset.${assetOf(row.original.asset)}`) },
      {
        id: 'entries',
        header: t('trial.entries'),
        cell: ({ row }) => <span className={parts.figures}>{formats.number(Number(row.original.entries))}</span>,
      },
      {
        id: 'balance',
        header: t('trial.balance'),
        cell: ({ row }) => (
          <b className={parts.figures}>{formats.number(Number(row.original.balance), { minimumFractionDigits: 2 })}</b>
        ),
      },
    ],
    [t, formats],
  );
}
