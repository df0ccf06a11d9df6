import type { Answer } from '../../lib/api/api-client.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { type FieldFaults, fieldOfRefusal, type SignField } from './sign-rules.ts';

interface SignFormOptions<Data> {
  fields: readonly SignField[];
  faults(): FieldFaults;
  send(ticket?: string): Promise<Answer<Data>>;
  onDone(data: Data): void;
  onRefused?(code: number): boolean;
}

/** Shared by all sign-in forms: the same messages, and rejections at the same fields. */
export function useSignForm<Data>({ fields, ...options }: SignFormOptions<Data>) {
  const t = useT('sign');
  return useForm({
    ...options,
    say: (fault) => t(`error.${fault}`),
    fieldOf: (code) => fieldOfRefusal(code, fields),
  });
}
