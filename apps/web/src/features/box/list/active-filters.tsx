import { ChipRow, FilterChip } from '@clearcrate/ui/chip.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { useT } from '../../../lib/i18n.tsx';
import { type BoxFilter, countChoices, NO_FILTER } from '../../../play/box/box-filter.ts';
import { useWanted } from './use-wanted.ts';

interface ActiveFiltersProps {
  filter: BoxFilter;
  onChange(change: Partial<BoxFilter>): void;
}

const ANY = '…';

/** What is in force, each with a cross that lifts it. */
export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const t = useT('box');
  const { item } = useWanted(filter.goodsId);
  if (countChoices(filter) === 0) return null;
  const { minPrice, maxPrice, minChance, maxChance } = filter;
  const chips: { key: string; text: string; lift: Partial<BoxFilter> }[] = [];
  if (minPrice || maxPrice) {
    const range = `${minPrice ? priceText(minPrice) : ANY} – ${maxPrice ? priceText(maxPrice) : ANY}`;
    chips.push({ key: 'price', text: range, lift: { minPrice: '', maxPrice: '' } });
  }
  if (filter.goodsId) {
    const lift = { goodsId: '', minChance: '', maxChance: '' };
    chips.push({ key: 'goods', text: item?.finishName ?? t('filter.wanted'), lift });
  }
  if (filter.goodsId && (minChance || maxChance)) {
    const range = `${minChance || ANY} – ${maxChance || ANY} %`;
    chips.push({ key: 'chance', text: range, lift: { minChance: '', maxChance: '' } });
  }
  if (filter.sort !== NO_FILTER.sort) {
    chips.push({ key: 'sort', text: t(`sort.${filter.sort}`), lift: { sort: NO_FILTER.sort } });
  }
  if (filter.favourites) chips.push({ key: 'kept', text: t('filter.favourites'), lift: { favourites: false } });
  return (
    <ChipRow label={t('filter.inForce')} bleed>
      {chips.map(({ key, text, lift }) => (
        <FilterChip key={key} removeLabel={t('filter.remove', { name: text })} onRemove={() => onChange(lift)}>
          {text}
        </FilterChip>
      ))}
    </ChipRow>
  );
}
