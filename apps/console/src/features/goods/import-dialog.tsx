import { importCatalogue } from '@clearcrate/contract/console-goods';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf, upload } from '../../lib/api.ts';
import { useGoodsTexts, useTexts } from '../../lib/texts.ts';
import parts from '../../parts/parts.module.css';
import classes from './goods.module.css';

type Result = DataOf<typeof importCatalogue>;

const SHORTEST_REASON = 3;

/** Checks a file, and imports or proposes it. */
function useImport({ reason, overReason }: { reason: string; overReason: string }) {
  const client = useQueryClient();
  const send = (chosen: File, dryRun: 'true' | 'false') =>
    upload(importCatalogue, { name: chosen.name, dryRun, reason, overReason }, chosen);
  const check = useMutation({ mutationFn: (chosen: File) => send(chosen, 'true') });
  const take = useMutation({
    mutationFn: (chosen: File) => send(chosen, 'false'),
    onSuccess: () =>
      Promise.all(
        ['goods', 'goods-parts', 'boxes', 'approvals'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return { check, take };
}

/** A file is checked first; only what was checked can be imported or proposed. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const g = useGoodsTexts();
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState('');
  const [overReason, setOverReason] = useState('');
  const { check, take } = useImport({ reason, overReason });
  const found = check.data;
  const isOver = found?.isTooGenerous === true && overReason.trim() === '';
  const mayTake =
    file !== undefined && found && found.problems.length === 0 && found.changed.length + found.versions > 0 && !isOver;
  const isDone = take.data?.committed === true || (take.data?.proposalId ?? '') !== '';
  const failed = check.error ?? take.error;
  return (
    <Modal
      open
      onClose={onClose}
      title={g('import')}
      subtitle={g('importHint')}
      size="l"
      footer={
        <>
          <Button onClick={onClose}>{t(isDone ? 'act.close' : 'act.cancel')}</Button>
          {mayTake && !isDone && (
            <Button
              variant="primary"
              loading={take.isPending}
              onClick={() => take.mutate(file)}
              {...(reason.trim().length < SHORTEST_REASON ? { disabledReason: t('act.reasonMissing') } : {})}
            >
              {g(found.needsSecondPerson ? 'doPropose' : 'doImport')}
            </Button>
          )}
        </>
      }
    >
      <div className={parts.form}>
        <FileField
          onChoose={(chosen) => {
            setFile(chosen);
            take.reset();
            if (chosen) check.mutate(chosen);
          }}
        />
        {failed && (
          <p role="alert" className={parts.formError}>
            {messageOf(failed)}
          </p>
        )}
        {found && <Findings result={take.data ?? found} />}
        {found && (
          <Reasons
            isOver={found.isTooGenerous}
            isAsked={mayTake === true && !isDone}
            {...{ reason, setReason, overReason, setOverReason }}
          />
        )}
        {isDone && (
          <p role="status" className={parts.added}>
            {g(take.data?.committed ? 'imported' : 'proposed')}
          </p>
        )}
      </div>
    </Modal>
  );
}

interface ReasonsProps {
  /** The best loop is above the line, which needs a reason of its own. */
  isOver: boolean;
  isAsked: boolean;
  reason: string;
  setReason(reason: string): void;
  overReason: string;
  setOverReason(reason: string): void;
}

function Reasons({ isOver, isAsked, reason, setReason, overReason, setOverReason }: ReasonsProps) {
  const t = useTexts();
  const g = useGoodsTexts();
  return (
    <>
      {isOver && <TextField label={g('overReason')} value={overReason} onChange={setOverReason} maxLength={200} />}
      {isAsked && (
        <TextArea
          label={t('act.reason')}
          hint={t('act.reasonHint')}
          rows={2}
          value={reason}
          onChange={setReason}
          maxLength={200}
        />
      )}
    </>
  );
}

function FileField({ onChoose }: { onChoose(file: File | undefined): void }) {
  const g = useGoodsTexts();
  const inputId = useId();
  return (
    <div>
      <label htmlFor={inputId}>{g('file')}</label>{' '}
      <input
        id={inputId}
        type="file"
        accept=".json,.jsonl,.csv"
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </div>
  );
}

function Findings({ result }: { result: Result }) {
  const g = useGoodsTexts();
  const { records, changed, versions, problems, loop, isTooGenerous, needsSecondPerson, committed } = result;
  if (problems.length > 0)
    return (
      <div role="alert">
        <strong className={parts.formError}>{g('problems')}</strong>
        <ul className={classes.lines}>
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              <strong>{g('line', { line })}</strong> {message}
            </li>
          ))}
        </ul>
      </div>
    );
  const counts = changed.map(({ record, count }) => `${count} ${record}`);
  if (versions > 0) counts.push(g('versions', { count: versions }));
  return (
    <div role="status">
      <p>
        {g('records', { count: records })}. {g(committed ? 'changed' : 'willChange')}:{' '}
        {counts.join(', ') || g('nothing')}
      </p>
      {loop !== '' && (
        <p className={parts.two}>
          {g('bestLoop')}: {loop}
        </p>
      )}
      {isTooGenerous && <p className={parts.formError}>{g('tooGenerous')}</p>}
      {needsSecondPerson && <p>{g('needsSecond')}</p>}
    </div>
  );
}
