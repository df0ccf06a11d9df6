import type { ComponentType } from 'react';
import type { SignMode } from '../../../lib/page/overlays.ts';
import { ForgottenForm } from './forgotten-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const FORMS: Record<SignMode, ComponentType<{ onSwitch(mode: SignMode): void }>> = {
  login: LoginForm,
  register: RegisterForm,
  forgot: ForgottenForm,
};

export function SignForms({ mode, onSwitch }: { mode: SignMode; onSwitch(mode: SignMode): void }) {
  const Form = FORMS[mode];
  return <Form onSwitch={onSwitch} />;
}
