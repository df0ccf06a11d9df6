import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { toggleFastMode, useFastMode } from './fast-mode.ts';

export function FastButton({ raised = false }: { raised?: boolean }) {
  const t = useT('box');
  const { fast } = useFastMode();
  const label = t('fast');
  return <IconButton icon="bolt" raised={raised} label={label} title={label} pressed={fast} onClick={toggleFastMode} />;
}
