import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { create } from 'zustand';
import { useT } from '../../lib/i18n.tsx';

/** Short reels, for as long as the visit lasts. */
export const useFastMode = create<{ fast: boolean }>(() => ({ fast: false }));

export function FastButton({ raised = false }: { raised?: boolean }) {
  const t = useT('box');
  const { fast } = useFastMode();
  const toggle = () => useFastMode.setState({ fast: !fast });
  return <IconButton icon="bolt" raised={raised} label={t('fast')} title={t('fast')} pressed={fast} onClick={toggle} />;
}
