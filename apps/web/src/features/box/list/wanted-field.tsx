import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { ItemLine } from '@clearcrate/ui/item-line.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useDebounced } from '../../../lib/goods/use-debounced.ts';
import { useT } from '../../../lib/i18n.tsx';
import type { BoxContent } from '../../../play/box/box.queries.ts';
import classes from '../../../play/box/list.module.css';
import { useWanted, useWantedSearch } from './use-wanted.ts';

interface WantedFieldProps {
  goodsId: string;
  onChange(goodsId: string): void;
}

/** The item a player is after: chosen by its name, shown with how many boxes hold it. */
export function WantedField({ goodsId, onChange }: WantedFieldProps) {
  const t = useT('box');
  return (
    <section>
      <div className={classes.fieldHead}>
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
    <div className={classes.wanted}>
      {item ? (
        <ItemLine item={itemView(item)} note={boxCount !== undefined && t('filter.wantedIn', { count: boxCount })} />
      ) : (
        <span className={classes.waiting}>
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
        leading={<Icon name="search" size={18} className={classes.searchMark} />}
        value={words}
        onChange={setWords}
      />
      {settled.trim() !== '' && (
        <ul className={classes.found} aria-busy={isLoading}>
          {items.map((item) => (
            <li key={item.goodsId}>
              <FoundItem item={item} onPick={() => onPick(item.goodsId)} />
            </li>
          ))}
          {items.length === 0 && <li className={classes.foundNone}>{!isLoading && t('filter.wantedNone')}</li>}
        </ul>
      )}
    </>
  );
}

function FoundItem({ item, onPick }: { item: BoxContent; onPick(): void }) {
  return (
    <button type="button" className={classes.foundItem} onClick={onPick}>
      <ItemLine item={itemView(item)} mark={<QualityMark quality={qualityLevel(item.goodsLevel)} />} />
      <Price amount={item.price} tone="gold" weight={600} size={14} />
    </button>
  );
}
