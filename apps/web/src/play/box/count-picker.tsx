import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { useT } from '../../lib/i18n.tsx';

export const OPEN_COUNTS: readonly number[] = [1, 2, 3, 4, 5, 10];

interface CountPickerProps {
  value: number;
  onChange(count: number): void;
  disabled?: boolean;
  className?: string;
}

export function CountPicker({ value, onChange, disabled = false, className }: CountPickerProps) {
  const t = useT('box');
  return (
    <Segmented
      className={className}
      figures
      label={t('count')}
      value={String(value)}
      options={OPEN_COUNTS.map((count) => ({ value: String(count), label: `×${count}`, disabled }))}
      onChange={(count) => onChange(Number(count))}
    />
  );
}
