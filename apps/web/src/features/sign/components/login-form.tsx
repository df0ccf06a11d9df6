import { login } from '@clearcrate/contract/auth';
import { ERRORS } from '@clearcrate/contract/errors';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { PasswordField } from '@clearcrate/ui/field/password-field.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import type { SignMode } from '../../../lib/page/overlays.ts';
import { PuzzleField } from '../../../lib/puzzle/puzzle-field.tsx';
import { usePuzzle } from '../../../lib/puzzle/use-puzzle.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { DraftCodeField, DraftPhoneField, usePhone } from '../../../lib/verify-code/phone-and-code.tsx';
import { enterStore } from '../enter.ts';
import { loginFaults } from '../sign-rules.ts';
import { useSignForm } from '../use-sign-form.ts';
import classes from './sign-form.module.css';

type Way = 'code' | 'password';

export function LoginForm({ onSwitch }: { onSwitch(mode: SignMode): void }) {
  const t = useT('sign');
  const { areaCode, mobile } = usePhone();
  const [way, setWay] = useState<Way>('password');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const secret = way === 'code' ? { code } : { password };
  const form = useSignForm({
    fields: ['mobile', way],
    faults: () => loginFaults({ areaCode, mobile, way, code, password }),
    send: (ticket) => api.call(login, { areaCode, account: mobile, ticket, ...secret }, { quiet: true }),
    onDone: enterStore,
    onRefused: (refusal) => {
      if (refusal !== ERRORS.sliderRequired.code) return false;
      void puzzle.start();
      return true;
    },
  });
  const puzzle = usePuzzle({ purpose: { areaCode, mobile }, onSolved: form.goOn });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <Segmented<Way>
        label={t('way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'password', label: t('wayPassword') },
          { value: 'code', label: t('wayCode') },
        ]}
      />
      <DraftPhoneField form={form} />
      {way === 'code' ? (
        <DraftCodeField scene="login" form={form} value={code} onChange={setCode} />
      ) : (
        <PasswordField
          purpose="current"
          label={t('password')}
          value={password}
          onChange={(text) => {
            form.touch('password');
            setPassword(text);
          }}
          error={form.errorOf('password')}
        />
      )}
      {puzzle.picture && <Note icon="info">{t('puzzleFirst')}</Note>}
      <PuzzleField control={puzzle} />
      <SubmitButton form={form}>{t('signIn')}</SubmitButton>
      <div className={endsClass(classes.links)}>
        <button type="button" className={classes.link} onClick={() => onSwitch('register')}>
          {t('noAccount')}
          <b>{t('register')}</b>
        </button>
        <button type="button" className={classes.link} onClick={() => onSwitch('forgot')}>
          {t('forgotten')}
        </button>
      </div>
    </form>
  );
}
