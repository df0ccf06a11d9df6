import { EXCLUSION_MONTHS } from '@clearcrate/contract/bounds-rules';
import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { exclusionEnd, isConfirmed } from '../break-choices.ts';
import type { BoundsChanges } from '../use-bounds-changes.ts';
import classes from './break.module.css';

export function Exclusion({ changes }: { changes: BoundsChanges }) {
  const t = useT('bounds');
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes.section}>
      <SectionHead title={t('exclusion.title')} />
      <Panel className={classes.panel}>
        <p className={classes.text}>{t('exclusion.text')}</p>
        <Button variant="danger" wide onClick={() => setAsking(true)}>
          {t('exclusion.start')}
        </Button>
      </Panel>
      <ExclusionDialog open={isAsking} changes={changes} onClose={() => setAsking(false)} />
    </section>
  );
}

interface ExclusionDialogProps {
  open: boolean;
  changes: BoundsChanges;
  onClose(): void;
}

/** Asked in words: a thing that cannot be undone must not happen by a slip of the thumb. */
function ExclusionDialog({ open, changes, onClose }: ExclusionDialogProps) {
  const t = useT('bounds');
  const words = useT('common');
  const { date } = useFormats();
  const form = useId();
  const [months, setMonths] = useState<number>(EXCLUSION_MONTHS.min);
  const [typed, setTyped] = useState('');
  const word = t('exclusion.word');
  const { mutate, isPending } = changes.exclude;
  const close = () => {
    setTyped('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed(typed, word) && !isPending) mutate(months, { onSettled: close });
  };
  return (
    <Modal
      open={open}
      onClose={close}
      size="s"
      title={t('exclusion.title')}
      footer={
        <>
          <Button size="l" onClick={close}>
            {words('action.cancel')}
          </Button>
          <Button
            size="l"
            variant="danger"
            type="submit"
            form={form}
            loading={isPending}
            disabledReason={isConfirmed(typed, word) ? undefined : t('exclusion.typeFirst', { word })}
          >
            {t('exclusion.confirm', { count: months })}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        <Segmented
          label={t('exclusion.length')}
          value={String(months)}
          options={EXCLUSION_MONTHS.choices.map((value) => ({
            value: String(value),
            label: t('months', { count: value }),
          }))}
          onChange={(value) => setMonths(Number(value))}
        />
        <p className={classes.ask}>{t('exclusion.warn', { time: date(exclusionEnd(serverClock.now(), months)) })}</p>
        <p className={classes.text}>{t('exclusion.text')}</p>
        <TextField
          label={t('exclusion.type', { word })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={24}
        />
      </form>
    </Modal>
  );
}
