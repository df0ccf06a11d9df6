import { approveProposal, rejectProposal, withdrawProposal } from '@clearcrate/contract/approvals';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ChangeTable } from '../../parts/change-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import classes from './approvals.module.css';
import { FIELD_TEXTS, type Proposal, TONES } from './proposal-texts.ts';

type Act = 'approve' | 'reject' | 'withdraw';

/** One proposal: what changes, why, and what can be decided. */
export function ProposalPanel({ proposal }: { proposal: Proposal }) {
  const t = useTexts();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const isWaiting = proposal.state === 'pending';
  const nameOf = (path: string) => (FIELD_TEXTS[path] ? t(FIELD_TEXTS[path]) : path);
  return (
    <div className={classes.panel}>
      <Panel
        title={`${t(`proposalKind.${proposal.kind}`)} #${proposal.proposalId}`}
        end={<Tag tone={TONES[proposal.state]}>{t(`proposalState.${proposal.state}`)}</Tag>}
      >
        <p className={classes.comment}>{proposal.comment}</p>
        <ChangeTable label={t('change.title')} {...proposal.change} nameOf={nameOf} />
        <ProposalFacts proposal={proposal} />
        {isWaiting && proposal.isOwn && <p className={classes.note}>{t('approvals.ownHint')}</p>}
        {isWaiting && !proposal.isOwn && !proposal.mayDecide && (
          <p className={classes.note}>{t('approvals.roleHint')}</p>
        )}
        {proposal.isSameBrowser && <p className={classes.warning}>{t('approvals.sameBrowser')}</p>}
        <div className={classes.acts}>
          {proposal.mayDecide && (
            <>
              <Button size="s" variant="primary" icon="check" onClick={() => setAct('approve')}>
                {t('approvals.approve')}
              </Button>
              <Button size="s" variant="danger" onClick={() => setAct('reject')}>
                {t('approvals.reject')}
              </Button>
            </>
          )}
          {isWaiting && proposal.isOwn && (
            <Button size="s" onClick={() => setAct('withdraw')}>
              {t('approvals.withdraw')}
            </Button>
          )}
        </div>
      </Panel>
      <ApproveDialog proposal={proposal} open={act === 'approve'} onClose={close} />
      <ActDialog
        open={act === 'reject'}
        onClose={close}
        title={t('approvals.reject')}
        subtitle={t('approvals.rejectHint')}
        endpoint={rejectProposal}
        body={{ proposalId: proposal.proposalId, reason: '' }}
        asksReason
        act={{ children: t('approvals.reject'), variant: 'danger' }}
        changes={CHANGES}
      />
      <ActDialog
        open={act === 'withdraw'}
        onClose={close}
        title={t('approvals.withdraw')}
        subtitle={t('approvals.withdrawHint')}
        endpoint={withdrawProposal}
        body={{ proposalId: proposal.proposalId }}
        act={{ children: t('approvals.withdraw'), variant: 'primary' }}
        changes={CHANGES}
      />
    </div>
  );
}

const CHANGES = ['approvals'];

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const t = useTexts();
  const { proposedBy, decidedBy, decidedAt } = proposal;
  return (
    <Facts
      rows={[
        [t('approvals.subject'), `${proposal.title} · ${proposal.subject}`],
        [t('approvals.by'), `${proposedBy.name} · ${t(`role.${proposedBy.role}`)}`],
        [t('approvals.at'), <Moment key="at" at={proposal.proposedAt} />],
        [t('approvals.expires'), <Moment key="expires" at={proposal.expiresAt} />],
        ...(proposal.cause ? ([[t('approvals.cause'), t(`proposalCause.${proposal.cause}`)]] as const) : []),
        ...(decidedBy ? ([[t('approvals.decidedBy'), decidedBy.name]] as const) : []),
        ...(decidedAt ? ([[t('approvals.decidedAt'), <Moment key="decided" at={decidedAt} />]] as const) : []),
        ...(proposal.decision ? ([[t('approvals.decision'), proposal.decision]] as const) : []),
      ]}
    />
  );
}

function ApproveDialog({ proposal, open, onClose }: { proposal: Proposal; open: boolean; onClose(): void }) {
  const t = useTexts();
  const [comment, setComment] = useState('');
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('approvals.approve')}
      subtitle={t('approvals.approveHint')}
      endpoint={approveProposal}
      body={{ proposalId: proposal.proposalId, comment }}
      act={{ children: t('approvals.approve'), variant: 'primary' }}
      changes={CHANGES}
    >
      <TextArea label={t('approvals.decision')} value={comment} onChange={setComment} maxLength={300} />
    </ActDialog>
  );
}
