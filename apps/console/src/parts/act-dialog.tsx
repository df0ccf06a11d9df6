import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { Button, type ButtonProps } from '@clearcrate/ui/controls/button.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { call, messageOf } from '../lib/api.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

interface ActDialogProps<E extends Endpoint> {
  open: boolean;
  onClose(): void;
  title: string;
  subtitle?: string;
  endpoint: E;
  body: BodyInputOf<E>;
  /** Asks for the `reason` of the body. */
  asksReason?: boolean;
  /** Further fields of the act. */
  children?: ReactNode;
  act: Pick<ButtonProps, 'children' | 'variant' | 'disabled'>;
  /** Queries that the act changes. */
  changes: readonly string[];
  onDone?(data: DataOf<E>): void;
}

const SHORTEST_REASON = 3;

/** Asks before an act: what it does, why, and then what came of it. */
export function ActDialog<E extends Endpoint>(props: ActDialogProps<E>) {
  const { open, onClose, title, subtitle, endpoint, body, asksReason = false, children, act, changes, onDone } = props;
  const t = useTexts();
  const formId = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const mutation = useMutation({
    mutationFn: () => call(endpoint, asksReason ? Object.assign({}, body, { reason }) : body),
    onSuccess: async (data) => {
      await Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] })));
      setReason('');
      onClose();
      onDone?.(data);
    },
  });
  const close = () => {
    mutation.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  const isShort = asksReason && reason.trim().length < SHORTEST_REASON;
  const footer = (
    <>
      <Button onClick={close}>{t('act.cancel')}</Button>
      <Button
        {...act}
        type="submit"
        form={formId}
        loading={mutation.isPending}
        {...(isShort ? { disabledReason: t('act.reasonMissing') } : {})}
      />
    </>
  );
  return (
    <Modal open={open} onClose={close} title={title} subtitle={subtitle} footer={footer}>
      <form id={formId} className={classes.form} onSubmit={submit}>
        {children}
        {asksReason && (
          <TextArea
            label={t('act.reason')}
            hint={t('act.reasonHint')}
            value={reason}
            onChange={setReason}
            maxLength={300}
          />
        )}
        {mutation.isError && (
          <p role="alert" className={classes.formError}>
            {messageOf(mutation.error)}
          </p>
        )}
      </form>
    </Modal>
  );
}
