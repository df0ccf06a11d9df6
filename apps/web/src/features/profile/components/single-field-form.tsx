import type { ErrorName } from '@clearcrate/contract/errors';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextField, type TextFieldProps } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { session } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { fieldOf, type ProfileField } from '../profile-fields.ts';
import classes from './profile-form.module.css';

type OwnFault = Extract<ErrorName, 'spreadCodeInvalid' | 'inviteCodeUnknown'>;

interface SingleFieldFormProps extends Pick<TextFieldProps, 'label' | 'placeholder' | 'maxLength' | 'inputMode'> {
  field: ProfileField;
  /** Warning about a value that cannot be changed later. */
  warning: string;
  hint?: ReactNode;
  initial?: string;
  figures?: boolean;
  check(value: string): OwnFault | undefined;
  send(value: string): Promise<Answer<unknown>>;
  onDone(): void;
  submit: string;
}

/** One field that can be submitted once. */
export function SingleFieldForm(props: SingleFieldFormProps) {
  const { field, warning, hint, initial = '', check, send, onDone, submit, ...input } = props;
  const t = useT('profile');
  const [value, setValue] = useState(initial);
  const form = useForm<ProfileField, OwnFault, unknown>({
    faults: () => {
      const fault = check(value);
      return fault ? { [field]: fault } : {};
    },
    say: (fault) => t(`error.${fault}`),
    fieldOf: (code) => fieldOf(code, [field]),
    send: () => send(value.trim()),
    onDone: () => {
      void session.reloadInfo();
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <Note icon="info">{warning}</Note>
      <TextField
        {...input}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(text) => {
          form.touch(field);
          setValue(text);
        }}
        error={form.errorOf(field)}
      />
      {hint && <p className={classes.hint}>{hint}</p>}
      <SubmitButton form={form}>{submit}</SubmitButton>
    </form>
  );
}
