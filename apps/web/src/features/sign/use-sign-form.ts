import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { type FieldFaults, fieldOfRefusal, type SignField } from './sign-rules.ts';

interface SignFormOptions<Data> {
  fields: readonly SignField[];
  faults(): FieldFaults;
  send(): Promise<Answer<Data>>;
  onDone(data: Data): void;
}

/** A form that says everything beside its fields, keeps what was typed, and leads to the first fault. */
export function useSignForm<Data>({ fields, faults, send, onDone }: SignFormOptions<Data>) {
  const t = useT('sign');
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ field: SignField; text: string }>();
  const found = attempts > 0 ? faults() : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after an attempt, never while typing.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, refusal]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    setAttempts(attempts + 1);
    if (Object.keys(faults()).length > 0) return;
    setBusy(true);
    const answer = await send();
    setBusy(false);
    if (answer.data !== null) {
      onDone(answer.data);
      return;
    }
    refuse(answer.code, answer.msg);
  };
  /** A refusal without a field of its own concerns the whole form and is said as a notice. */
  const refuse = (code: number, text: string) => {
    const field = fieldOfRefusal(code, fields);
    if (field) setRefusal({ field, text });
    else notifyFailure(text);
  };
  const errorOf = (field: SignField): string | undefined => {
    const fault = found[field];
    if (fault) return t(`error.${fault}`);
    return refusal?.field === field ? refusal.text : undefined;
  };
  return {
    busy,
    /** Nothing is missing: the button that sends it may light up. */
    isComplete: Object.keys(faults()).length === 0,
    errorOf,
    refuse,
    /** Typing into a field answers what was said about it. */
    touch: (field: SignField) => refusal?.field === field && setRefusal(undefined),
    formProps: { ref: form, onSubmit: submit, noValidate: true },
  };
}
