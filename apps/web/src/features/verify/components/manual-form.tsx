import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { type ManualErrors, type ManualField, readManual } from '../manual-claim.ts';
import type { VerifyPageState } from '../use-verify-page.ts';
import classes from './manual-form.module.css';

/** All inputs of a draw, pasted from anywhere. Works without an account. */
export function ManualForm({ page }: { page: VerifyPageState }) {
  const t = useT('verify');
  const { fields, changeFields } = page;
  const [errors, setErrors] = useState<ManualErrors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readManual(fields);
    setErrors('errors' in read ? read.errors : {});
    page.setClaim('claim' in read ? read.claim : undefined);
  };
  const bind = (name: ManualField) => {
    const error = errors[name];
    return {
      value: fields[name],
      onChange(value: string) {
        changeFields({ [name]: value });
        if (error) setErrors({ ...errors, [name]: undefined });
      },
      error: error && t(`error.${error}`),
    };
  };
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField label={t('input.seed')} {...plain} {...bind('serverSeed')} />
      <TextField label={t('manual.hash')} {...plain} {...bind('serverSeedHash')} />
      <div className={classes.pair}>
        <TextField label={t('manual.clientSeed')} {...plain} {...bind('clientSeed')} />
        <TextField label={t('manual.nonce')} inputMode="numeric" {...plain} {...bind('nonce')} />
      </div>
      <TextField
        label={t('input.ticket')}
        aside={t('manual.optional')}
        inputMode="numeric"
        {...plain}
        {...bind('ticket')}
      />
      <OddsField {...bind('odds')} />
      {fields.odds.trim() !== '' && (
        <Switch
          label={t('manual.guaranteed')}
          checked={fields.guaranteed}
          onChange={(guaranteed) => changeFields({ guaranteed })}
        />
      )}
      <Button type="submit" variant="proof" size="l" wide icon="shield">
        {t('manual.compute')}
      </Button>
    </form>
  );
}

interface OddsFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

function OddsField({ value, onChange, error }: OddsFieldProps) {
  const t = useT('verify');
  const id = useId();
  return (
    <div>
      <div className={classes.label}>
        <label htmlFor={id}>{t('manual.odds')}</label>
        <span>{t('manual.optional')}</span>
      </div>
      <textarea
        id={id}
        className={classes.area}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
