import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import type { ReactNode } from 'react';
import { StoreLink, type StorePath } from '../routing/navigation.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './agreement-ticks.module.css';
import type { FormLink } from './use-form.ts';

interface AgreementTicksProps {
  form: Pick<FormLink<'agreed' | 'adult'>, 'errorOf' | 'touch'>;
  agreed: boolean;
  adult: boolean;
  onChange(change: { agreed?: boolean; adult?: boolean }): void;
}

/** The two required consents before entering a number. Never checked in advance. */
export function AgreementTicks({ form, agreed, adult, onChange }: AgreementTicksProps) {
  const t = useT('sign');
  // In a new tab, so that reading them does not clear the form.
  const link = (to: StorePath) => (text: ReactNode) => (
    <StoreLink to={to} className={classes.terms} target="_blank">
      {text}
    </StoreLink>
  );
  return (
    <div className={stackClass(2)}>
      <Checkbox
        checked={adult}
        onChange={(next) => {
          form.touch('adult');
          onChange({ adult: next });
        }}
        error={form.errorOf('adult')}
      >
        {t('adult')}
      </Checkbox>
      <Checkbox
        checked={agreed}
        onChange={(next) => {
          form.touch('agreed');
          onChange({ agreed: next });
        }}
        error={form.errorOf('agreed')}
      >
        {t.rich('agreed', { terms: link('/help/regulations'), privacy: link('/help/privacy') })}
      </Checkbox>
    </div>
  );
}
