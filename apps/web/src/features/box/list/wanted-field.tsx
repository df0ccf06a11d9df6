import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { rowsClass } from '@clearcrate/ui/layout/stack.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemLine } from '@clearcrate/ui/store/item-line.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { boxPageQuery } from '../../../lib/boxes/shelf.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useDebounced } from '../../../lib/goods/use-debounced.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type BoxContent, boxDetailQuery } from '../../../play/box/box.queries.ts';
import listClasses from '../../../play/box/list.module.css';

/** Number of boxes whose contents are searched; more words narrow the result. */
const BOXES_PER_SEARCH = 6;

/** The wanted item and the number of boxes that contain it, read from the first of them. */
export function useWanted(goodsId: string): { item: BoxContent | undefined; boxCount: number | undefined } {
  const { data: page } = useQuery({ ...boxPageQuery({ goodsId, pageSize: 1 }), enabled: goodsId !== '' });
  const boxId = page?.items[0]?.boxId ?? '';
  const { data: box } = useQuery({ ...boxDetailQuery(boxId), enabled: boxId !== '' });
  return { item: box?.items.find((item) => item.goodsId === goodsId), boxCount: page?.total };
}

/** Contents of several boxes. One that cannot be read does not hide the others. */
const contentsQuery = (boxIds: readonly string[]) => {
  const boxes = boxIds.map(boxDetailQuery);
  return {
    queryKey: ['boxContents', ...boxes.map(({ queryKey }) => queryKey)],
    queryFn: async () => {
      const read = await Promise.allSettled(boxes.map((box) => queryClient.fetchQuery(box)));
      return read.flatMap((one) => (one.status === 'fulfilled' ? one.value.items : []));
    },
    enabled: boxes.length > 0,
  };
};

/** Items by name, searched in the boxes that the server finds by the same words. */
function useWantedSearch(words: string): { items: BoxContent[]; isLoading: boolean } {
  const keyword = words.trim();
  const { data: page, isLoading } = useQuery({
    ...boxPageQuery({ keyword, pageSize: BOXES_PER_SEARCH }),
    enabled: keyword !== '',
  });
  const boxIds = (keyword && page ? page.items : []).map(({ boxId }) => boxId);
  const contents = useQuery(contentsQuery(boxIds));
  const found = new Map<string, BoxContent>();
  for (const item of contents.data ?? []) {
    const name = `${item.weaponName} ${item.finishName}`.toLowerCase();
    if (name.includes(keyword.toLowerCase())) found.set(item.goodsId, item);
  }
  return { items: [...found.values()], isLoading: isLoading || contents.isLoading };
}

interface WantedFieldProps {
  goodsId: string;
  onChange(goodsId: string): void;
}

/** The wanted item: chosen by name, shown with the number of boxes that contain it. */
export function WantedField({ goodsId, onChange }: WantedFieldProps) {
  const t = useT('box');
  return (
    <section>
      <div className={listClasses.fieldHead}>
        <h3>{t('filter.wanted')}</h3>
        <span>{t('filter.wantedAside')}</span>
      </div>
      {goodsId ? <Chosen goodsId={goodsId} onRemove={() => onChange('')} /> : <Picker onPick={onChange} />}
    </section>
  );
}

function Chosen({ goodsId, onRemove }: { goodsId: string; onRemove(): void }) {
  const t = useT('box');
  const { item, boxCount } = useWanted(goodsId);
  return (
    <div className={listClasses.wanted}>
      {item ? (
        <ItemLine item={itemView(item)} note={boxCount !== undefined && t('filter.wantedIn', { count: boxCount })} />
      ) : (
        <span className={listClasses.waiting}>
          <Skeleton width={68} height={40} />
        </span>
      )}
      <IconButton icon="close" label={t('filter.wantedRemove')} onClick={onRemove} />
    </div>
  );
}

function Picker({ onPick }: { onPick(goodsId: string): void }) {
  const t = useT('box');
  const [words, setWords] = useState('');
  const settled = useDebounced(words);
  const { items, isLoading } = useWantedSearch(settled);
  return (
    <>
      <TextField
        label={t('filter.wantedSearch')}
        labelHidden
        compact
        role="searchbox"
        inputMode="search"
        autoComplete="off"
        maxLength={40}
        placeholder={t('filter.wantedSearch')}
        leading={<Icon name="search" size={18} className={listClasses.searchMark} />}
        value={words}
        onChange={setWords}
      />
      {settled.trim() !== '' && (
        <ul className={rowsClass(listClasses.found)} aria-busy={isLoading}>
          {items.map((item) => (
            <li key={item.goodsId}>
              <FoundItem item={item} onPick={() => onPick(item.goodsId)} />
            </li>
          ))}
          {items.length === 0 && <li className={listClasses.foundNone}>{!isLoading && t('filter.wantedNone')}</li>}
        </ul>
      )}
    </>
  );
}

function FoundItem({ item, onPick }: { item: BoxContent; onPick(): void }) {
  return (
    <button type="button" className={listClasses.foundItem} onClick={onPick}>
      <ItemLine item={itemView(item)} mark={<QualityMark quality={qualityLevel(item.goodsLevel)} />} />
      <Price amount={item.price} tone="gold" weight={600} size={14} />
    </button>
  );
}
