import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';

interface FormOptions<Field extends string, Fault extends string, Data> {
  /** Returns the fault of each field, by name. */
  faults(): Partial<Record<Field, Fault>>;
  /** Returns the message of a fault. */
  say(fault: Fault): string;
  /** Returns the field of a rejection; undefined when it concerns the whole form. */
  fieldOf(code: number): Field | undefined;
  /** `ticket` is the result of a puzzle, if the server required one. */
  send(ticket?: string): Promise<Answer<Data>>;
  onDone(data: Data): void;
  /** Called for every rejection. Returns true if it was handled and needs no message. */
  onRefused?(code: number): boolean | undefined;
}

/** The parts of a form that its fields use. */
export interface FormLink<Field extends string> {
  errorOf(field: Field): string | undefined;
  touch(field: Field): unknown;
  /** Shows a rejection at `at`, or where the form shows its kind. */
  refuse(code: number, text: string, at?: Field): void;
}

/** A form that shows messages beside its fields, keeps the input, and focuses the first fault. */
export function useForm<Field extends string, Fault extends string, Data>(options: FormOptions<Field, Fault, Data>) {
  const { faults, say, fieldOf, send, onDone, onRefused } = options;
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ field: Field; text: string }>();
  const found: Partial<Record<Field, Fault>> = attempts > 0 ? faults() : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after an attempt, never while typing.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, refusal]);

  /** A rejection without a field concerns the whole form and is shown as a notice. */
  const refuse = (code: number, text: string, at?: Field) => {
    const field = at ?? fieldOf(code);
    if (field) setRefusal({ field, text });
    else notifyFailure(text);
  };
  const attempt = async (ticket?: string) => {
    setBusy(true);
    const answer = await send(ticket);
    setBusy(false);
    if (answer.data !== null) {
      onDone(answer.data);
      return;
    }
    if (!onRefused?.(answer.code)) refuse(answer.code, answer.msg);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    setAttempts(attempts + 1);
    if (Object.keys(faults()).length > 0) return;
    await attempt();
  };
  return {
    busy,
    /** Whether the form has no faults. */
    isComplete: Object.keys(faults()).length === 0,
    errorOf: (field: Field): string | undefined => {
      const fault = found[field];
      if (fault) return say(fault);
      return refusal?.field === field ? refusal.text : undefined;
    },
    refuse,
    /** Sends again with the result that the server required, without further input. */
    goOn: attempt,
    /** Input clears the rejection of its field. */
    touch: (field: Field) => refusal?.field === field && setRefusal(undefined),
    formProps: { ref: form, onSubmit: submit, noValidate: true },
  };
}
