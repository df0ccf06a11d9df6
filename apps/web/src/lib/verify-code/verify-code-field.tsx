import type { CodeScene, CodeWay } from '@clearcrate/contract/auth';
import { VERIFY_CODE_LENGTH } from '@clearcrate/contract/limits';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { CodeField } from '@clearcrate/ui/field/code-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { useRef, useState } from 'react';
import type { FormLink } from '../form/use-form.ts';
import { PuzzleField } from '../puzzle/puzzle-field.tsx';
import { useT } from '../text/i18n.tsx';
import { type CodeReceiver, useCodeRequest } from './use-code-request.ts';
import { useMailWay } from './use-mail-way.ts';
import classes from './verify-code-field.module.css';

interface VerifyCodeFieldProps {
  scene: CodeScene;
  /** The number or address to verify; left out for the player's own. */
  receiver?: CodeReceiver;
  /** What must be entered before a code can be requested. */
  missing?: string;
  label?: string;
  form: FormLink<'code'>;
  value: string;
  onChange(code: string): void;
}

/** The code, its puzzle, the way it is sent, and the seconds until another can be sent. */
export function VerifyCodeField({ scene, receiver, missing, label, form, value, onChange }: VerifyCodeFieldProps) {
  const t = useT('sign');
  const place = useRef<HTMLDivElement>(null);
  const { isOffered, address } = useMailWay(scene);
  const [chosen, setChosen] = useState<CodeWay>('sms');
  const way = isOffered ? chosen : 'sms';
  const focusInput = () => place.current?.querySelector('input')?.focus();
  const refuse = (code: number, text: string) => {
    // The focused puzzle disappears; the field of the rejection takes the focus.
    focusInput();
    form.refuse(code, text);
  };
  const request = useCodeRequest({ scene, receiver, way, address, onRefused: refuse, onSent: focusInput });
  const changeWay = () => {
    form.touch('code');
    setChosen(way === 'sms' ? 'mail' : 'sms');
  };

  return (
    <div ref={place} className={stackClass(14)}>
      <PuzzleField control={request.puzzle} />
      <CodeField
        label={label ?? t('code')}
        length={VERIFY_CODE_LENGTH}
        placeholder={t('codePlaceholder', { count: VERIFY_CODE_LENGTH })}
        value={value}
        onChange={(code) => {
          form.touch('code');
          onChange(code);
        }}
        error={form.errorOf('code')}
        aside={
          isOffered ? (
            <button type="button" className={classes.way} onClick={changeWay}>
              {t(way === 'sms' ? 'byMail' : 'bySms')}
            </button>
          ) : undefined
        }
        trailing={<SendButton request={request} missing={missing} />}
      />
    </div>
  );
}

interface SendButtonProps {
  request: ReturnType<typeof useCodeRequest>;
  missing: string | undefined;
}

/** Names what is missing. */
function SendButton({ request, missing }: SendButtonProps) {
  const t = useT('sign');
  const { secondsLeft, isReceiverValid, puzzle } = request;
  const isOpen = puzzle.picture !== undefined;
  const reason =
    secondsLeft > 0
      ? t('resendIn', { seconds: secondsLeft })
      : !isReceiverValid
        ? (missing ?? t('enterMobileFirst'))
        : isOpen
          ? t('solveFirst')
          : missing;
  return (
    <Button size="s" loading={puzzle.loading && !isOpen} disabledReason={reason} onClick={() => void request.start()}>
      {t('sendCode')}
    </Button>
  );
}
