import { createCardBatch, MOST_CARDS } from '@clearcrate/contract/card-desk';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { parseAmount } from '@clearcrate/contract/money';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useState } from 'react';
import { useFinanceTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';

export type Card = DataOf<typeof createCardBatch>['cards'][number] & { coins: string };

interface CreateBatchProps {
  open: boolean;
  onClose(): void;
  onMade(cards: Card[]): void;
}

const NAME = /^[\w.-]{2,40}$/;

export function CreateBatch({ open, onClose, onMade }: CreateBatchProps) {
  const t = useFinanceTexts();
  const [batch, setBatch] = useState('');
  const [count, setCount] = useState('100');
  const [coins, setCoins] = useState('100');
  const [gift, setGift] = useState('0');
  const number = Number(count);
  const isWhole =
    NAME.test(batch) &&
    Number.isInteger(number) &&
    number >= 1 &&
    number <= MOST_CARDS &&
    (parseAmount(coins) ?? 0n) > 0n &&
    parseAmount(gift) !== undefined;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('cards.create')}
      subtitle={t('cards.createHint')}
      endpoint={createCardBatch}
      body={{ batch, count: number, coins, gift, reason: '' }}
      asksReason
      act={{ children: t('cards.create'), variant: 'primary', disabled: !isWhole }}
      changes={['card-batches']}
      onDone={({ cards }) => onMade(cards.map((card) => ({ ...card, coins })))}
    >
      <TextField label={t('cards.batch')} hint={t('cards.batchHint')} value={batch} onChange={setBatch} />
      <TextField figures inputMode="numeric" label={t('cards.count')} value={count} onChange={setCount} />
      <TextField figures inputMode="decimal" label={t('cards.coinsEach')} value={coins} onChange={setCoins} />
      <TextField figures inputMode="decimal" label={t('cards.giftEach')} value={gift} onChange={setGift} />
    </ActDialog>
  );
}
