import { Chip } from '@clearcrate/ui/chip.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { type ReactNode, useId } from 'react';
import { useGoodsAttributes } from '../../../lib/goods/attributes.ts';
import { useT } from '../../../lib/i18n.tsx';
import { type BagFilter, SHOWN_SOURCES } from '../bag-filter.ts';
import classes from './filter-choices.module.css';

interface FilterChoicesProps {
  filter: BagFilter;
  onChange(change: Partial<BagFilter>): void;
}

/** Quality, exterior and source; each group chooses one or any. */
export function FilterChoices({ filter, onChange }: FilterChoicesProps) {
  const t = useT('bag');
  const attributes = useGoodsAttributes();
  return (
    <>
      <Group
        title={t('filter.quality')}
        value={filter.quality}
        options={attributes?.qualities.map(({ code }) => ({
          value: code,
          label: <QualityMark quality={qualityLevel(code)} named />,
        }))}
        onChange={(quality) => onChange({ quality })}
      />
      <Group
        title={t('filter.exterior')}
        value={filter.exterior}
        options={attributes?.exteriors.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(exterior) => onChange({ exterior })}
      />
      <Group
        title={t('filter.source')}
        value={filter.source}
        options={SHOWN_SOURCES.map((source) => ({ value: source, label: t(`source.${source}`) }))}
        onChange={(source) => onChange({ source })}
      />
    </>
  );
}

interface GroupProps<Value extends string> {
  title: string;
  value: Value | '';
  /** Absent until the names are here. */
  options: readonly { value: Value; label: ReactNode }[] | undefined;
  onChange(value: Value | ''): void;
}

function Group<Value extends string>({ title, value, options = [], onChange }: GroupProps<Value>) {
  const t = useT('bag');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <div className={classes.chips}>
        <Chip selected={value === ''} onClick={() => onChange('')}>
          {t('filter.any')}
        </Chip>
        {options.map((option) => (
          <Chip key={option.value} selected={option.value === value} onClick={() => onChange(option.value)}>
            {option.label}
          </Chip>
        ))}
      </div>
    </section>
  );
}
