import { Button } from '@clearcrate/ui/controls/button.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/session.ts';
import { useListTexts, useTexts } from '../../lib/texts.ts';
import { Tag } from '../panel.tsx';
import parts from '../parts.module.css';
import classes from './list.module.css';

/** An act on many rows: a call for each, so that one that fails undoes no other. */
export interface BulkAct<Row> {
  name: string;
  label: string;
  danger?: boolean;
  asksReason?: boolean;
  /** What happens to a row, as the preview shows it. */
  effect: string;
  /** Why the act leaves a row out; `undefined` for a row that takes part. */
  leavesOut?(row: Row): string | undefined;
  run(row: Row, reason: string): Promise<unknown>;
}

interface BulkBarProps<Row> {
  acts: readonly BulkAct<Row>[];
  rows: readonly Row[];
  nameOf(row: Row): string;
  /** The query that the acts change. */
  changes: string;
  onClear(): void;
}

/** Acts on the chosen rows, with a preview before. */
export function BulkBar<Row>({ acts, rows, nameOf, changes, onClear }: BulkBarProps<Row>) {
  const t = useListTexts();
  const [open, setOpen] = useState<string>();
  // Kept while the dialog is open: the acts change what the list holds.
  const [subjects, setSubjects] = useState(rows);
  const close = () => {
    setOpen(undefined);
    onClear();
    queryClient.invalidateQueries({ queryKey: [changes] });
  };
  return (
    <div className={classes.bulk} role="status">
      <strong>{t('bulk.chosen', { count: rows.length })}</strong>
      {acts.map((act) => (
        <Button
          key={act.name}
          size="s"
          variant={act.danger ? 'danger' : 'secondary'}
          onClick={() => {
            setSubjects(rows);
            setOpen(act.name);
          }}
        >
          {act.label}
        </Button>
      ))}
      <Button size="s" variant="ghost" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {acts.map((act) => (
        <BulkDialog
          key={act.name}
          act={act}
          rows={subjects}
          nameOf={nameOf}
          open={open === act.name}
          onCancel={() => setOpen(undefined)}
          onFinish={close}
        />
      ))}
    </div>
  );
}

interface BulkDialogProps<Row> {
  act: BulkAct<Row>;
  rows: readonly Row[];
  nameOf(row: Row): string;
  open: boolean;
  onCancel(): void;
  onFinish(): void;
}

const SHORTEST_REASON = 3;

/** Runs the act row by row, and keeps what came of each: empty for success, else why it failed. */
function useBulkRun<Row>(act: BulkAct<Row>, rows: readonly Row[]) {
  const [results, setResults] = useState<ReadonlyMap<Row, string>>(new Map());
  const taken = rows.filter((row) => !act.leavesOut?.(row));
  const mutation = useMutation({
    mutationFn: async (reason: string) => {
      const found = new Map<Row, string>();
      for (const row of taken) {
        const failure = await act.run(row, reason).then(() => '', messageOf);
        found.set(row, failure);
        setResults(new Map(found));
      }
    },
  });
  const reset = () => {
    setResults(new Map());
    mutation.reset();
  };
  return { taken, results, mutation, reset };
}

function BulkDialog<Row>({ act, rows, nameOf, open, onCancel, onFinish }: BulkDialogProps<Row>) {
  const t = useListTexts();
  const texts = useTexts();
  const [reason, setReason] = useState('');
  const { taken, results, mutation, reset } = useBulkRun(act, rows);
  const { isPending, isSuccess: isOver } = mutation;
  const finish = () => {
    if (isPending) return;
    reset();
    setReason('');
    if (results.size > 0) onFinish();
    else onCancel();
  };
  const isShort = act.asksReason && reason.trim().length < SHORTEST_REASON;
  const missing = taken.length === 0 ? t('bulk.nothing') : isShort ? texts('act.reasonMissing') : undefined;
  const leftOut = rows.length - taken.length;
  return (
    <Modal
      open={open}
      onClose={finish}
      required={isPending}
      size="l"
      title={act.label}
      subtitle={[
        t('bulk.preview', { count: taken.length }),
        ...(leftOut > 0 ? [t('bulk.leftOut', { count: leftOut })] : []),
      ].join(' · ')}
      footer={
        <>
          <Button disabled={isPending} onClick={finish}>
            {isOver ? t('bulk.close') : texts('act.cancel')}
          </Button>
          {!isOver && (
            <Button
              variant={act.danger ? 'danger' : 'primary'}
              loading={isPending}
              onClick={() => mutation.mutate(reason)}
              {...(missing ? { disabledReason: missing } : {})}
            >
              {act.label}
            </Button>
          )}
        </>
      }
    >
      {act.asksReason && (
        <TextArea
          label={texts('act.reason')}
          hint={texts('act.reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={300}
          disabled={isPending || isOver}
        />
      )}
      <Progress results={[...results.values()]} count={taken.length} isOver={isOver} />
      <Preview act={act} rows={rows} nameOf={nameOf} results={results} />
    </Modal>
  );
}

function Progress({ results, count, isOver }: { results: readonly string[]; count: number; isOver: boolean }) {
  const t = useListTexts();
  if (results.length === 0) return null;
  const failed = results.filter((failure) => failure !== '').length;
  return (
    <div className={classes.progress} role="status">
      <ProgressBar value={results.length / count} tone="good" />
      {isOver
        ? t('bulk.finished', { done: results.length - failed, failed })
        : t('bulk.running', { done: results.length, count })}
    </div>
  );
}

type PreviewProps<Row> = Pick<BulkDialogProps<Row>, 'act' | 'rows' | 'nameOf'> & { results: ReadonlyMap<Row, string> };

function Preview<Row>({ act, rows, nameOf, results }: PreviewProps<Row>) {
  const t = useListTexts();
  return (
    <table className={parts.table} aria-label={t('bulk.what')}>
      <thead>
        <tr>
          <th scope="col">{t('bulk.row')}</th>
          <th scope="col">{t('bulk.what')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const leftOut = act.leavesOut?.(row);
          const failure = results.get(row);
          return (
            <tr key={nameOf(row)}>
              <td>{nameOf(row)}</td>
              <td>
                {leftOut && <Tag tone="warn">{leftOut}</Tag>}
                {!leftOut && failure === undefined && act.effect}
                {failure === '' && <Tag tone="good">{t('bulk.done')}</Tag>}
                {failure && <Tag tone="bad">{failure}</Tag>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
