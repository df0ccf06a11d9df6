import { GOODS_LIST_SORTS } from '@clearcrate/contract/console-goods';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import type { ReactNode } from 'react';
import type { useFilters } from '../../lib/router.ts';
import { useGoodsTexts, useTexts } from '../../lib/texts.ts';
import parts from '../../parts/parts.module.css';
import { useGoodsParts } from './use-goods-parts.ts';

export const GOODS_FILTERS = ['text', 'kind', 'quality', 'exterior', 'stock', 'order', 'goods'] as const;
export type GoodsFilters = Record<(typeof GOODS_FILTERS)[number], string>;

type FilterBarProps = Pick<ReturnType<typeof useFilters<keyof GoodsFilters>>, 'values' | 'change' | 'isFiltered'> & {
  children: ReactNode;
};

const NONE: Partial<GoodsFilters> = { text: '', kind: '', quality: '', exterior: '', stock: '', order: '', goods: '' };

export function GoodsFilterBar({ values, change, isFiltered, children }: FilterBarProps) {
  const t = useTexts();
  const g = useGoodsTexts();
  const made = useGoodsParts().data;
  const all = { value: '', label: g('all') };
  const named = (list: readonly { code: string; name: string }[] = []) => [
    all,
    ...list.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const choices = [
    ['kind', named(made?.kinds)],
    ['quality', [all, ...(made?.qualities ?? []).map(({ level, name }) => ({ value: String(level), label: name }))]],
    ['exterior', named(made?.exteriors)],
  ] as const;
  return (
    <div className={parts.bar}>
      <TextField
        compact
        className={parts.barSearch ?? ''}
        type="search"
        label={g('search')}
        placeholder={g('searchHint')}
        value={values.text}
        onChange={(text) => change({ text })}
      />
      {choices.map(([name, options]) => (
        <SelectField
          key={name}
          compact
          className={parts.barField ?? ''}
          label={g(name)}
          value={values[name]}
          onChange={(value) => change({ [name]: value })}
          options={options}
        />
      ))}
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={g('stock')}
        value={values.stock}
        onChange={(stock) => change({ stock })}
        options={[all, { value: 'none', label: g('soldOut') }]}
      />
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={g('order')}
        value={values.order === '' ? 'priceDown' : values.order}
        onChange={(order) => change({ order })}
        options={GOODS_LIST_SORTS.map((value) => ({ value, label: g(`order.${value}`) }))}
      />
      {isFiltered && (
        <Button variant="ghost" onClick={() => change(NONE)}>
          {t('list.reset')}
        </Button>
      )}
      <div className={parts.barEnd}>{children}</div>
    </div>
  );
}
