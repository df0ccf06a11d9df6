import type { CodeScene } from '@clearcrate/contract/auth';
import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import { VERIFY_CODE_LENGTH } from '@clearcrate/contract/limits';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/field/code-field.tsx';
import { PhoneField } from '../../../ui/field/phone-field.tsx';
import { SliderPuzzle } from '../../../ui/puzzle/slider-puzzle.tsx';
import { useSignDraft } from '../sign-draft.ts';
import type { SignField } from '../sign-rules.ts';
import { useCodeRequest } from '../use-code-request.ts';
import classes from './sign-form.module.css';

/** What the fields need of the form around them. */
export interface FormLink {
  errorOf(field: SignField): string | undefined;
  touch(field: SignField): unknown;
  refuse(code: number, text: string): void;
}

export function SignPhoneField({ form }: { form: FormLink }) {
  const t = useT('sign');
  const { areaCode, mobile } = useSignDraft();
  return (
    <PhoneField
      label={t('mobile')}
      placeholder={t('mobilePlaceholder')}
      areaCode={areaCode}
      areaCodes={AREA_CODES}
      onAreaCodeChange={(next) => useSignDraft.setState({ areaCode: next })}
      value={mobile}
      onChange={(digits) => {
        form.touch('mobile');
        useSignDraft.setState({ mobile: digits });
      }}
      error={form.errorOf('mobile')}
    />
  );
}

interface SignCodeFieldProps {
  scene: CodeScene;
  form: FormLink;
  value: string;
  onChange(code: string): void;
}

/** The code, the puzzle that earns it, and the seconds until another can be sent. */
export function SignCodeField({ scene, form, value, onChange }: SignCodeFieldProps) {
  const t = useT('sign');
  const place = useRef<HTMLDivElement>(null);
  const focusField = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus();
  const request = useCodeRequest({ scene, onRefused: form.refuse, onSent: () => focusField('input') });

  useEffect(() => {
    if (request.puzzleId) place.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();
  }, [request.puzzleId]);

  return (
    <div ref={place} className={classes.fields}>
      {request.puzzle && (
        <SliderPuzzle
          key={request.puzzleId}
          picture={request.puzzle}
          state={request.state}
          due
          onRelease={(x) => void request.release(x)}
          onRefresh={() => void request.start()}
        />
      )}
      <CodeField
        label={t('code')}
        length={VERIFY_CODE_LENGTH}
        placeholder={t('codePlaceholder', { count: VERIFY_CODE_LENGTH })}
        value={value}
        onChange={(code) => {
          form.touch('code');
          onChange(code);
        }}
        error={form.errorOf('code')}
        trailing={<SendButton request={request} />}
      />
    </div>
  );
}

/** Says what is missing, not only that something is. */
function SendButton({ request }: { request: ReturnType<typeof useCodeRequest> }) {
  const t = useT('sign');
  const { secondsLeft, isPhoneValid, puzzle, loading } = request;
  const reason =
    secondsLeft > 0
      ? t('resendIn', { seconds: secondsLeft })
      : !isPhoneValid
        ? t('enterMobileFirst')
        : puzzle
          ? t('solveFirst')
          : undefined;
  return (
    <Button size="s" loading={loading && !puzzle} disabledReason={reason} onClick={() => void request.start()}>
      {t('sendCode')}
    </Button>
  );
}
