import { PASSWORD_LENGTH } from '@clearcrate/contract/limits';
import { PasswordField } from '@clearcrate/ui/field/password-field.tsx';
import { useT } from '../text/i18n.tsx';
import type { FormLink } from './use-form.ts';

interface NewPasswordFieldsProps {
  form: Pick<FormLink<'password' | 'confirmPassword'>, 'errorOf' | 'touch'>;
  password: string;
  confirmPassword: string;
  onChange(change: { password?: string; confirmPassword?: string }): void;
}

export function NewPasswordFields({ form, password, confirmPassword, onChange }: NewPasswordFieldsProps) {
  const t = useT('sign');
  return (
    <>
      <PasswordField
        purpose="new"
        label={t('newPassword')}
        aside={t('passwordRule', PASSWORD_LENGTH)}
        value={password}
        onChange={(text) => {
          form.touch('password');
          onChange({ password: text });
        }}
        error={form.errorOf('password')}
      />
      <PasswordField
        purpose="new"
        label={t('confirmPassword')}
        value={confirmPassword}
        onChange={(text) => {
          form.touch('confirmPassword');
          onChange({ confirmPassword: text });
        }}
        error={form.errorOf('confirmPassword')}
      />
    </>
  );
}
