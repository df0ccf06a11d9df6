import { getApprovals } from '@clearcrate/contract/approvals';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useFilters } from '../../lib/router.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { ListEnd } from '../../parts/list/list-end.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './approvals.module.css';
import { ProposalPanel } from './proposal-panel.tsx';
import { type Proposal, TONES } from './proposal-texts.ts';

const LISTS = ['waiting', 'own', 'over'] as const;
type List = (typeof LISTS)[number];

/** The inbox of the second person. */
export function ApprovalsPage() {
  const t = useTexts();
  const { values, change } = useFilters(['list', 'proposal']);
  const list: List = LISTS.find((name) => name === values.list) ?? 'waiting';
  const query = useInfiniteQuery({
    queryKey: ['approvals', list],
    queryFn: ({ pageParam }) => call(getApprovals, { list, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.proposalId : undefined),
  });
  const proposals = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const selected = useSelected(proposals, values.proposal);
  return (
    <>
      <div className={parts.bar}>
        <Segmented<List>
          label={t('nav.approvals')}
          value={list}
          options={LISTS.map((value) => ({ value, label: t(`approvals.${value}`) }))}
          onChange={(value) => change({ list: value, proposal: '' })}
        />
      </div>
      <div className={classes.columns}>
        <div className={classes.list}>
          <Panel flush>
            <DataTable
              label={t(`approvals.${list}`)}
              query={query}
              rows={proposals}
              columns={useProposalColumns()}
              rowId={({ proposalId }) => proposalId}
              selected={values.proposal}
              onSelect={({ proposalId }) => change({ proposal: proposalId })}
              empty={{ title: t(`approvals.${list}None`), hint: t(`approvals.${list}Hint`) }}
            />
            {proposals.length > 0 && <ListEnd query={query} count={proposals.length} />}
          </Panel>
        </div>
        {selected && <ProposalPanel key={selected.proposalId} proposal={selected} />}
      </div>
    </>
  );
}

/** The proposal of the address, also when it is in another list. */
function useSelected(proposals: readonly Proposal[], proposalId: string): Proposal | undefined {
  const listed = proposals.find((one) => one.proposalId === proposalId);
  const { data } = useQuery({
    queryKey: ['approvals', 'one', proposalId],
    queryFn: () => call(getApprovals, { proposalId }),
    enabled: /^\d{1,18}$/.test(proposalId) && !listed,
  });
  return listed ?? data?.items[0];
}

function useProposalColumns(): Column<Proposal>[] {
  const t = useTexts();
  return useMemo(
    () => [
      {
        id: 'kind',
        header: t('approvals.what'),
        cell: ({ row }) => (
          <Two first={t(`proposalKind.${row.original.kind}`)} second={`#${row.original.proposalId}`} />
        ),
      },
      {
        id: 'subject',
        header: t('approvals.subject'),
        cell: ({ row }) => <Two first={row.original.title} second={row.original.subject} />,
      },
      {
        id: 'by',
        header: t('approvals.by'),
        cell: ({ row }) => (
          <Two first={row.original.proposedBy.name} second={t(`role.${row.original.proposedBy.role}`)} />
        ),
      },
      { id: 'at', header: t('approvals.at'), cell: ({ row }) => <Moment at={row.original.proposedAt} /> },
      { id: 'expires', header: t('approvals.expires'), cell: ({ row }) => <Moment at={row.original.expiresAt} /> },
      {
        id: 'state',
        header: t('field.state'),
        cell: ({ row }) => <Tag tone={TONES[row.original.state]}>{t(`proposalState.${row.original.state}`)}</Tag>,
      },
    ],
    [t],
  );
}
