import { Chip, ChipRow } from '@clearcrate/ui/chip.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import type { Choice, RecordFilter } from '../record-filter.ts';

interface ChoiceChipsProps {
  choices: readonly { value: Choice; label: ReactNode }[];
  chosen: Choice;
  onChange(change: Partial<RecordFilter>): void;
}

export function ChoiceChips({ choices, chosen, onChange }: ChoiceChipsProps) {
  const t = useT('record');
  return (
    <ChipRow label={t('choice.label')} bleed>
      {choices.map(({ value, label }) => (
        <Chip key={value} selected={value === chosen} onClick={() => onChange({ choice: value })}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}
