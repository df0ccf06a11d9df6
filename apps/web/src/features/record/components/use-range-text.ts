import { useT } from '../../../lib/i18n.tsx';
import type { RecordFilter, Span } from '../record-filter.ts';

/** Ranges in words: the offered ones, and the one in force. */
export function useRangeText() {
  const t = useT('record');
  const span = (days: Span) => (days === '1' ? t('range.today') : t('range.last', { count: Number(days) }));
  return {
    span,
    current: ({ days, from, to }: RecordFilter) =>
      from === '' ? span(days) : t('range.between', { from: from.slice(5), to: to.slice(5) }),
  };
}
