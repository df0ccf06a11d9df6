import { queryRealName, realName } from '@clearcrate/contract/identity';
import {
  IDENTITY_COUNTRIES,
  type IdentityClaim,
  type IdentityCountry,
  needsBirthday,
} from '@clearcrate/contract/identity-rules';
import type { Locale } from '@clearcrate/contract/locale';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { session } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useSecondsUntil } from '../../../lib/time/use-seconds-until.ts';
import { realNameQuery } from '../profile.queries.ts';
import { type ClaimField, claimFaults, fieldOf } from '../profile-fields.ts';
import classes from './profile-form.module.css';

const COUNTRY_OF: Record<Locale, IdentityCountry> = { zh: 'CN', en: 'CN', vi: 'VN', ko: 'KR', tw: 'TW' };
const FIELDS: readonly ClaimField[] = ['realName', 'idNumber', 'birthday'];

/** Remaining time of the server's lock of the form. */
function useLock(): number {
  const { data, dataUpdatedAt } = useQuery(realNameQuery());
  return useSecondsUntil(data && data.lockedForS > 0 ? dataUpdatedAt + data.lockedForS * 1000 : undefined);
}

export function RealNameForm({ onDone }: { onDone(): void }) {
  const t = useT('profile');
  const lockedForS = useLock();
  const [claim, setClaim] = useState<IdentityClaim>(() => ({
    country: COUNTRY_OF[getLocale()],
    realName: '',
    idNumber: '',
    birthday: '',
  }));
  const change = (part: Partial<IdentityClaim>) => {
    for (const field of FIELDS) if (field in part) form.touch(field);
    setClaim((before) => ({ ...before, ...part }));
  };
  const form = useForm({
    faults: () => claimFaults(claim),
    say: (fault) => t(`error.${fault}`),
    fieldOf: (code) => fieldOf(code, FIELDS),
    send: () => api.call(realName, claim, { quiet: true }),
    onRefused: () => void invalidate(queryRealName),
    onDone: (state) => {
      queryClient.setQueryData(realNameQuery().queryKey, state);
      toast.success(t('realName.done'));
      void session.reloadInfo();
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <Note icon="lock">{t('realName.privacy')}</Note>
      <ClaimFields claim={claim} change={change} errorOf={form.errorOf} />
      <p className={classes.hint}>{t('realName.lock')}</p>
      <SubmitButton
        form={form}
        disabledReason={lockedForS > 0 ? t('realName.wait', { seconds: lockedForS }) : undefined}
      >
        {t('realName.submit')}
      </SubmitButton>
    </form>
  );
}

interface ClaimFieldsProps {
  claim: IdentityClaim;
  change(part: Partial<IdentityClaim>): void;
  errorOf(field: ClaimField): string | undefined;
}

function ClaimFields({ claim, change, errorOf }: ClaimFieldsProps) {
  const t = useT('profile');
  return (
    <>
      <SelectField<IdentityCountry>
        label={t('realName.country')}
        value={claim.country}
        options={IDENTITY_COUNTRIES.map((value) => ({ value, label: t(`realName.country.${value}`) }))}
        onChange={(country) => change({ country })}
      />
      <TextField
        label={t('realName.name')}
        placeholder={t('realName.namePlaceholder')}
        autoComplete="name"
        maxLength={80}
        value={claim.realName}
        onChange={(realName) => change({ realName })}
        error={errorOf('realName')}
      />
      <TextField
        figures
        label={t('realName.number')}
        placeholder={t(`realName.number.${claim.country}`)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={claim.country === 'VN' || claim.country === 'KR' ? 'numeric' : 'text'}
        maxLength={40}
        value={claim.idNumber}
        onChange={(idNumber) => change({ idNumber })}
        error={errorOf('idNumber')}
      />
      {needsBirthday(claim.country) && (
        <TextField
          figures
          type="date"
          label={t('realName.birthday')}
          autoComplete="bday"
          value={claim.birthday}
          onChange={(birthday) => change({ birthday })}
          error={errorOf('birthday')}
        />
      )}
    </>
  );
}
