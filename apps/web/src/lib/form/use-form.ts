import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../api/api.ts';
import type { Answer } from '../api/api-client.ts';

interface FormOptions<Field extends string, Fault extends string, Data> {
  /** What is wrong with each field, by name. */
  faults(): Partial<Record<Field, Fault>>;
  /** The sentence for a fault. */
  say(fault: Fault): string;
  /** The field a refusal of the server belongs to; nothing when it concerns the form as a whole. */
  fieldOf(code: number): Field | undefined;
  /** `ticket` is what a puzzle has earned, where the server asked for one before it goes on. */
  send(ticket?: string): Promise<Answer<Data>>;
  onDone(data: Data): void;
  /** After the server said no, whatever it said. True when that is dealt with and need not be said. */
  onRefused?(code: number): boolean | undefined;
}

/** What fields need of the form around them. */
export interface FormLink<Field extends string> {
  errorOf(field: Field): string | undefined;
  touch(field: Field): unknown;
  refuse(code: number, text: string): void;
}

/** A form that says everything beside its fields, keeps what was typed, and leads to the first fault. */
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

  /** A refusal without a field of its own concerns the whole form and is said as a notice. */
  const refuse = (code: number, text: string) => {
    const field = fieldOf(code);
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
    /** Nothing is missing: the button that sends it may light up. */
    isComplete: Object.keys(faults()).length === 0,
    errorOf: (field: Field): string | undefined => {
      const fault = found[field];
      if (fault) return say(fault);
      return refusal?.field === field ? refusal.text : undefined;
    },
    refuse,
    /** Sends it again with what the server asked for; nothing has to be typed or pressed a second time. */
    goOn: attempt,
    /** Typing into a field answers what was said about it. */
    touch: (field: Field) => refusal?.field === field && setRefusal(undefined),
    formProps: { ref: form, onSubmit: submit, noValidate: true },
  };
}
