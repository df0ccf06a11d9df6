import { useT } from '../text/i18n.tsx';
import { useBreakUntil } from './use-break.ts';

/** Why a button is closed during the player's break; undefined otherwise. */
export function useBreakReason(): string | undefined {
  const t = useT('shell');
  return useBreakUntil() === undefined ? undefined : t('onBreak');
}
