import { searchGoods } from '@clearcrate/contract/player-acts';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAmounts } from './player-texts.ts';

/** Chooses goods of the catalogue by words of their name. */
export function GoodsPicker({ goodsId, onChoose }: { goodsId: string; onChoose(goodsId: string): void }) {
  const t = useTexts();
  const { plain } = useAmounts();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const query = useQuery({
    queryKey: ['goods', wanted],
    queryFn: () => call(searchGoods, { text: wanted }),
    enabled: wanted.length > 1 || /^\d+$/.test(wanted),
  });
  const found = query.data?.items ?? [];
  return (
    <>
      <TextField
        label={t('compensation.goods')}
        hint={t('compensation.goodsHint')}
        value={text}
        onChange={(value) => {
          setText(value);
          onChoose('');
        }}
        maxLength={80}
      />
      <SelectField
        label={t('compensationAsset.item')}
        value={goodsId}
        onChange={onChoose}
        options={[
          { value: '', label: t('compensation.choose', { count: found.length }) },
          ...found.map((goods) => ({ value: goods.goodsId, label: `${goods.name} · ${plain(goods.price)}` })),
        ]}
      />
    </>
  );
}
