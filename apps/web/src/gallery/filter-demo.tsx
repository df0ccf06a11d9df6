import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { RangeField } from '@clearcrate/ui/field/range-field.tsx';
import { isInverted } from '@clearcrate/ui/field/range-values.ts';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { FilterFrame } from '@clearcrate/ui/overlay/filter-frame.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { useWords } from './use-words.ts';

/** The box list's filter as a whole, like in its page. */
export function FilterDemo({ open, onClose }: { open: boolean; onClose(): void }) {
  const w = useWords();
  const [price, setPrice] = useState({ from: '5.00', to: '50.00' });
  const [chance, setChance] = useState({ from: '2.00', to: '1.00' });
  const [sort, setSort] = useState('hot');
  const [kept, setKept] = useState(false);
  const wrong = isInverted(chance) || isInverted(price);
  const sorts = [
    ['hot', w('热门', 'Popular')],
    ['cheap', w('价格低到高', 'Price, low to high')],
    ['return', w('返还率高到低', 'Return, high to low')],
    ['new', w('最新', 'Newest')],
  ] as const;
  return (
    <FilterFrame
      open={open}
      title={w('筛选', 'Filter')}
      resetLabel={w('全部重置', 'Reset all')}
      applyLabel={w('看 12 个箱', 'Show 12 boxes')}
      disabledReason={wrong ? w('先改好概率区间', 'Fix the range first') : undefined}
      onReset={() => setChance({ from: '', to: '' })}
      onClose={onClose}
      onApply={() => toast.success(w('找到 12 个箱', '12 boxes found'))}
    >
      <RangeField
        label={w('单价', 'Price')}
        aside={w('金币', 'Coins')}
        leading={<CoinIcon size={18} />}
        value={price}
        onChange={setPrice}
        slider={{ min: 0, max: 100, step: 1 }}
      />
      <RangeField label={w('概率', 'Chance')} unit="%" value={chance} onChange={setChance} />
      <ChipRow label={w('排序', 'Order')}>
        {sorts.map(([value, label]) => (
          <Chip key={value} selected={value === sort} onClick={() => setSort(value)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <Switch label={w('只看收藏', 'Favourites only')} checked={kept} onChange={setKept} />
    </FilterFrame>
  );
}
