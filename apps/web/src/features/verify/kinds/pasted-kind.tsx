import { Button } from '@clearcrate/ui/controls/button.tsx';
import { EmptyState, ErrorState, Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { canCompute } from '../../../lib/browser/can-compute.ts';
import { useVerifiedNote } from '../../../lib/player/use-verified-note.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { PrivateBeaconNote } from '../../../play/private-beacon-note.tsx';
import { type CheckedRecord, type CheckedText, checkLines } from '../check-lines.ts';
import { ProofSteps } from '../components/proof/proof-steps.tsx';
import classes from './pasted-kind.module.css';

/**
 * Lines of an export, pasted or from a file: draws of any kind, verified without calling the store.
 */
export function PastedKind() {
  const t = useT('verify');
  const [text, setText] = useState('');
  const { mutate, data, isPending, isError, reset } = useMutation({ mutationFn: checkLines });
  useVerifiedNote(data?.passed === true && data.totals.matched > 0);
  const change = (next: string) => {
    setText(next);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') mutate(text);
  };
  if (!canCompute()) return <ErrorState title={t('compute.impossible')} hint={t('compute.impossibleHint')} />;
  return (
    <div className={classes.columns}>
      <form className={classes.form} onSubmit={submit}>
        <TextArea
          label={t('pasted.label')}
          hint={t('pasted.hint')}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={change}
        />
        <div className={classes.acts}>
          <FileButton onText={change} />
          <Button type="submit" variant="proof" icon="shield" loading={isPending} disabled={text.trim() === ''}>
            {t('room.act')}
          </Button>
        </div>
      </form>
      <div className={stackClass(14)}>
        {isError && <ErrorState title={t('compute.unreadable')} hint={t('compute.unreadableHint')} />}
        {data && <Result checked={data} />}
        {!data && !isError && <EmptyState icon="doc" title={t('pasted.title')} hint={t('manual.hint')} />}
      </div>
    </div>
  );
}

function FileButton({ onText }: { onText(text: string): void }) {
  const t = useT('verify');
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) onText(await file.text());
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".jsonl,.json,.txt"
        hidden
        aria-label={t('pasted.file')}
        onChange={(event) => void read(event)}
      />
      <Button icon="doc" onClick={() => input.current?.click()}>
        {t('pasted.file')}
      </Button>
    </>
  );
}

function Result({ checked }: { checked: CheckedText }) {
  const { totals, findings, records } = checked;
  const t = useT('verify');
  return (
    <>
      <ResultNote checked={checked} />
      {totals.privateBeacons > 0 && <PrivateBeaconNote />}
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map(({ line, id, message }) => (
            <li key={`${line}-${id}-${message}`}>
              {t('pasted.line', { line })} <code>{message}</code>
            </li>
          ))}
        </ul>
      )}
      {records.map((record) => (
        <RecordProof key={`${record.line}-${record.kind}-${record.id}`} record={record} />
      ))}
    </>
  );
}

/** What agrees, what is missing, and what could not be checked for which reason. */
function ResultNote({ checked: { totals, passed, isPartial, unchecked } }: { checked: CheckedText }) {
  const t = useT('verify');
  const wrong = totals.mismatched + totals.unreadable;
  return (
    <>
      <Note tone={passed ? 'good' : 'bad'} icon={passed ? 'check' : 'close'}>
        {wrong > 0
          ? t('pasted.differs', { count: wrong })
          : t(totals.records === 0 ? 'pasted.nothing' : 'pasted.matches', { count: totals.matched })}
        {totals.missing > 0 && <> · {t('pasted.missing', { count: totals.missing })}</>}
        {totals.unrevealed > 0 && <> · {t('pasted.unrevealed', { count: totals.unrevealed })}</>}
      </Note>
      {isPartial && totals.records > 0 && <Note icon="info">{t('pasted.partial')}</Note>}
      {unchecked.length > 0 && (
        <Note icon="info">
          {t('unchecked.title')} {unchecked.map(([reason, count]) => t(`unchecked.${reason}`, { count })).join(' · ')}
        </Note>
      )}
    </>
  );
}

const ICONS = { match: 'check', mismatch: 'close', unrevealed: 'lock' } as const;

function RecordProof({ record }: { record: CheckedRecord }) {
  const t = useT('verify');
  const { kind, id, verdict, steps } = record;
  return (
    <Panel>
      <details className={classes.record} data-verdict={verdict} open={verdict === 'mismatch'}>
        <summary>
          <Icon name={ICONS[verdict]} size={18} strokeWidth={2.4} />
          <b>{t(`recordKind.${kind}`)}</b>
          <code>{id}</code>
        </summary>
        {steps.length > 0 && <ProofSteps proof={record} nameOf={(code) => code} />}
        {verdict === 'unrevealed' && <p>{t('room.secret')}</p>}
      </details>
    </Panel>
  );
}
