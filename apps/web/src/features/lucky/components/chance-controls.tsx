import { LUCKY_COUNT } from '@clearcrate/contract/lucky';
import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { Chip } from '@clearcrate/ui/controls/chip.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { chanceOfText, chanceText, nearestChance } from '../lucky-choice.ts';
import classes from './chance-controls.module.css';

interface ChanceControlsProps {
  tickets: number;
  onChance(tickets: number): void;
}

const PRESETS = [10_000, 50_000, 100_000, 250_000, 500_000, 750_000];

export function ChancePresets({ tickets, onChance }: ChanceControlsProps) {
  const t = useT('lucky');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none.
    <div className={classes.presets} role="group" aria-label={t('presets')}>
      {PRESETS.map((preset) => (
        <Chip key={preset} selected={preset === tickets} onClick={() => onChance(preset)}>
          {preset / 10_000}%
        </Chip>
      ))}
    </div>
  );
}

/** The chance as a number: typed, or changed by a hundredth. */
export function ChanceField({ tickets, onChance }: ChanceControlsProps) {
  const t = useT('lucky');
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const chosen = chanceOfText(text);
    if (chosen !== undefined) onChance(chosen);
  };
  const isWrong = typed !== undefined && chanceOfText(typed) === undefined;
  return (
    <div className={classes.field}>
      <IconButton
        icon="minus"
        raised
        label={t('less')}
        disabled={tickets <= LUCKY_CHANCE.min}
        onClick={() => onChance(nearestChance(tickets - LUCKY_CHANCE.step))}
      />
      <TextField
        label={t('chance')}
        labelHidden
        compact
        figures
        inputMode="decimal"
        autoComplete="off"
        unit="%"
        maxLength={5}
        value={typed ?? chanceText(tickets)}
        invalid={isWrong}
        {...(isWrong ? { error: t('range') } : {})}
        onChange={type}
        onBlur={() => setTyped(undefined)}
      />
      <IconButton
        icon="plus"
        raised
        label={t('more')}
        disabled={tickets >= LUCKY_CHANCE.max}
        onClick={() => onChance(nearestChance(tickets + LUCKY_CHANCE.step))}
      />
    </div>
  );
}

const COUNTS = Array.from({ length: LUCKY_COUNT.max }, (_, index) => String(index + 1));

export function CountPicker({
  value,
  onChange,
  disabled,
}: {
  value: number;
  onChange(count: number): void;
  disabled: boolean;
}) {
  const t = useT('lucky');
  return (
    <Segmented
      figures
      label={t('count')}
      value={String(value)}
      options={COUNTS.map((count) => ({ value: count, label: `×${count}`, disabled }))}
      onChange={(count) => onChange(Number(count))}
    />
  );
}
