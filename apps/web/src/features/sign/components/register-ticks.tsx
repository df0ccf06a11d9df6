import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink, type StorePath } from '../../../lib/navigation.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { SignFormLink } from './phone-and-code.tsx';
import classes from './sign-form.module.css';

interface RegisterTicksProps {
  form: SignFormLink;
  agreed: boolean;
  adult: boolean;
  onChange(change: { agreed?: boolean; adult?: boolean }): void;
}

export function RegisterTicks({ form, agreed, adult, onChange }: RegisterTicksProps) {
  const t = useT('sign');
  // In a tab of their own, so that reading them does not empty the form.
  const link = (to: StorePath) => (text: ReactNode) => (
    <StoreLink to={to} className={classes.terms} target="_blank">
      {text}
    </StoreLink>
  );
  return (
    <div className={classes.ticks}>
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
