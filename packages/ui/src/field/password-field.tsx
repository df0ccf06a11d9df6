import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useT } from '../text/i18n.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'autoComplete'> {
  /** Tells password managers whether to fill in or suggest a password. */
  purpose: 'current' | 'new';
}

export function PasswordField({ purpose, ...field }: PasswordFieldProps) {
  const t = useT('common');
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      maxLength={64}
      spellCheck={false}
      autoCapitalize="off"
      {...field}
      type={visible ? 'text' : 'password'}
      autoComplete={`${purpose}-password`}
      trailing={
        <IconButton
          icon={visible ? 'eyeOff' : 'eye'}
          label={t(visible ? 'action.hidePassword' : 'action.showPassword')}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
