import { AUTHENTICATOR_CODE } from '@clearcrate/contract/operator-rules';
import { confirmOperator } from '@clearcrate/contract/operator-sign-in';
import { getPasskeys } from '@clearcrate/contract/passkeys';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { CodeField } from '@clearcrate/ui/field/code-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { call, listen, messageOf } from '../lib/api.ts';
import { confirmByPasskey, isDeclined, knowsPasskeys } from '../lib/passkeys.ts';
import { noteCall, signedOut } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';

/** Asks for a code of the authenticator before a dangerous act, whichever page it comes from. */
export function ConfirmHost() {
  const t = useTexts();
  const formId = useId();
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const [code, setCode] = useState('');
  useEffect(() => {
    listen({
      onAnswer: noteCall,
      onSignedOut: signedOut,
      confirm: () => new Promise((resolve) => setAnswer(() => resolve)),
    });
  }, []);
  const end = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(undefined);
    setCode('');
    mutation.reset();
  };
  const mutation = useMutation({
    mutationFn: () => call(confirmOperator, { code }),
    onSuccess: () => end(true),
    onError: () => setCode(''),
  });
  const isWhole = AUTHENTICATOR_CODE.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) mutation.mutate();
  };
  const footer = (
    <>
      <Button onClick={() => end(false)}>{t('act.cancel')}</Button>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        loading={mutation.isPending}
        {...(isWhole ? {} : { disabledReason: t('signIn.enterCode') })}
      >
        {t('confirm.act')}
      </Button>
    </>
  );
  return (
    <Modal
      open={answer !== undefined}
      onClose={() => end(false)}
      title={t('confirm.title')}
      subtitle={t('confirm.hint')}
      footer={footer}
      size="s"
    >
      <form id={formId} onSubmit={submit}>
        <CodeField
          label={t('field.code')}
          value={code}
          onChange={setCode}
          {...(mutation.isError ? { error: messageOf(mutation.error) } : {})}
        />
      </form>
      <PasskeyButton onConfirmed={() => end(true)} />
    </Modal>
  );
}

/** Confirms with a passkey in place of a code, where the operator has one. */
function PasskeyButton({ onConfirmed }: { onConfirmed(): void }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => call(getPasskeys, {}),
    enabled: knowsPasskeys(),
  });
  const mutation = useMutation({
    mutationFn: confirmByPasskey,
    onSuccess: (isConfirmed) => isConfirmed && onConfirmed(),
  });
  if (!data?.items.length) return null;
  return (
    <>
      <Button wide icon="lock" loading={mutation.isPending} onClick={() => mutation.mutate()}>
        {t('passkey.use')}
      </Button>
      {mutation.isError && !isDeclined(mutation.error) && <p role="alert">{messageOf(mutation.error)}</p>}
    </>
  );
}
