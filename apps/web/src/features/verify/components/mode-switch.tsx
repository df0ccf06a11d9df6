import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { VerifyMode, VerifyPageState } from '../use-verify-page.ts';

export function ModeSwitch({ page: { mode, setMode } }: { page: VerifyPageState }) {
  const t = useT('verify');
  return (
    <Segmented<VerifyMode>
      label={t('mode.label')}
      value={mode}
      options={[
        { value: 'records', label: t('mode.records') },
        { value: 'manual', label: t('mode.manual') },
      ]}
      onChange={(chosen) => setMode(chosen)}
    />
  );
}
