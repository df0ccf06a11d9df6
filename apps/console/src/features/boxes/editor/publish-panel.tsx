import { proposeBoxVersion, REASON_LENGTH } from '@clearcrate/contract/console-boxes';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../../lib/api.ts';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import parts from '../../../parts/parts.module.css';
import { ChangeSummary, Checks, LoopCheck, useVerdict } from './checks.tsx';
import { bodyOf, type EditedBox } from './draft.ts';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.ts';

interface PublishPanelProps {
  box: EditedBox;
  state: DraftState;
  readOnly: boolean;
}

/** Checks, reason and time; the second person takes it from there. */
export function PublishPanel({ box, state, readOnly }: PublishPanelProps) {
  const b = useBoxTexts();
  return (
    <Panel
      title={b('publish', { number: box.version + 1 })}
      note={<ChangeSummary state={state} />}
      end={state.isChecked && <Hash hash={state.checks.data?.hash ?? ''} />}
    >
      <Checks box={box} state={state} />
      <LoopCheck state={state} />
      {!readOnly && <ProposeForm box={box} state={state} />}
    </Panel>
  );
}

const Hash = ({ hash }: { hash: string }) =>
  hash === '' ? null : (
    <span className={classes.hash}>
      {hash.slice(0, 6)}…{hash.slice(-6)}
    </span>
  );

type When = 'now' | 'later';

/** A moment of a date input in the reader's time zone. */
const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

function ProposeForm({ box, state }: { box: EditedBox; state: DraftState }) {
  const b = useBoxTexts();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [overReason, setOverReason] = useState('');
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState('');
  const publishAt = when === 'later' ? momentOf(at) : null;
  const { missing, isOver } = useVerdict(state, { reason, overReason, isTimed: when === 'later', publishAt });
  const mutation = useMutation({
    mutationFn: () =>
      call(proposeBoxVersion, { ...bodyOf(state.draft, box, isOver ? overReason : ''), publishAt, reason }),
    onSuccess: () => Promise.all(['approvals', 'boxes'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  if (mutation.isSuccess) return <Proposed proposalId={mutation.data.proposalId} />;
  return (
    <form
      className={parts.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) mutation.mutate();
      }}
    >
      {isOver && (
        <TextField
          compact
          label={b('overReason')}
          hint={b('overReasonHint')}
          value={overReason}
          maxLength={REASON_LENGTH.max}
          onChange={setOverReason}
        />
      )}
      <TextArea
        className={classes.reasonField ?? ''}
        label={b('reason')}
        hint={b('reasonHint')}
        rows={2}
        value={reason}
        maxLength={REASON_LENGTH.max}
        aside={`${reason.length} / ${REASON_LENGTH.max}`}
        onChange={setReason}
      />
      <div className={classes.publish}>
        <TimeFields when={when} onWhen={setWhen} at={at} onAt={setAt} />
        <Button
          type="submit"
          variant="primary"
          loading={mutation.isPending}
          {...(missing === undefined ? {} : { disabledReason: missing })}
        >
          {b('propose', { number: box.version + 1 })}
        </Button>
      </div>
      {mutation.isError && (
        <p role="alert" className={parts.formError}>
          {messageOf(mutation.error)}
        </p>
      )}
    </form>
  );
}

function Proposed({ proposalId }: { proposalId: string }) {
  const b = useBoxTexts();
  return (
    <div className={classes.proposed} role="status">
      <strong>{b('proposed')}</strong>
      <p>{b('proposedHint')}</p>
      <a href={`#/approvals?proposal=${proposalId}`}>{b('toApprovals')}</a>
    </div>
  );
}

interface TimeFieldsProps {
  when: When;
  onWhen(when: When): void;
  at: string;
  onAt(at: string): void;
}

function TimeFields({ when, onWhen, at, onAt }: TimeFieldsProps) {
  const b = useBoxTexts();
  return (
    <>
      <Segmented<When>
        label={b('when')}
        value={when}
        onChange={onWhen}
        options={[
          { value: 'now', label: b('now') },
          { value: 'later', label: b('later') },
        ]}
      />
      {when === 'later' ? (
        <TextField compact labelHidden type="datetime-local" label={b('publishAt')} value={at} onChange={onAt} />
      ) : (
        <span className={classes.note}>{b('runningBattles')}</span>
      )}
    </>
  );
}
