import { getGoodsList } from '@clearcrate/contract/console-goods';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call, messageOf } from '../../../lib/api.ts';
import { useBoxTexts, useTexts } from '../../../lib/texts.ts';
import parts from '../../../parts/parts.module.css';
import type { DraftRow } from './draft.ts';
import classes from './editor.module.css';

interface AddItemDialogProps {
  open: boolean;
  onClose(): void;
  /** Codes that the draft holds already. */
  known: readonly string[];
  onAdd(item: Omit<DraftRow, 'tickets' | 'former'>): void;
}

export function AddItemDialog({ open, onClose, known, onAdd }: AddItemDialogProps) {
  const t = useTexts();
  const b = useBoxTexts();
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const query = useQuery({
    queryKey: ['goods', 'picker', searched],
    queryFn: () => call(getGoodsList, { text: searched }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  return (
    <Modal open={open} onClose={onClose} title={b('addItem')} size="m">
      <TextField type="search" label={b('searchItem')} value={text} onChange={setText} autoComplete="off" />
      {query.isError && (
        <p role="alert" className={parts.formError}>
          {messageOf(query.error)}
        </p>
      )}
      {query.isSuccess && items.length === 0 && <p className={classes.note}>{t('list.nothing')}</p>}
      <ul className={classes.picker}>
        {items.map((goods) => {
          const quality = qualityLevel(`level${goods.quality}`);
          const isKnown = known.includes(goods.code);
          return (
            <li key={goods.goodsId}>
              <Picture picture={{ src: goods.image }} alt="" width={56} height={34} />
              <QualityMark quality={quality} />
              <span>
                {goods.finishName}
                <small className={parts.two}>{goods.weaponName}</small>
              </span>
              <span className={parts.figures}>{goods.price}</span>
              <Button
                size="s"
                {...(isKnown ? { disabledReason: b('inDraft') } : {})}
                onClick={() => {
                  const { code, weaponName, finishName, exterior, image, price, stock } = goods;
                  const item = { code, weaponName, finishName, exterior, image, stock, price, priceNow: price };
                  onAdd({ ...item, quality: goods.quality });
                  onClose();
                }}
              >
                {b('add')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
