import { PASSWORD_LENGTH } from '@clearcrate/contract/limits';
import { useT } from '../../../lib/i18n.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import type { FormLink } from './phone-and-code.tsx';

interface NewPasswordFieldsProps {
  form: FormLink;
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
