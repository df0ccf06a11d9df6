import {
  failDelivery,
  markDelivered,
  markDeliverySent,
  startDelivery,
  takeDelivery,
  takeFromMarket,
} from '@clearcrate/contract/delivery-desk';
import { DELIVERY_FAILURES, type DeliveryFailure, isOfferNo } from '@clearcrate/contract/delivery-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OuterLink } from '../../parts/outer-link.tsx';
import { Facts, Panel } from '../../parts/panel.tsx';
import classes from './deliveries.module.css';
import { type Delivery, stateOf } from './delivery-states.ts';

const PLAIN = { take: takeDelivery, done: markDelivered, toHand: takeFromMarket, start: startDelivery } as const;
type Act = keyof typeof PLAIN | 'sent' | 'fail';

/** What can be done with a delivery: the marketplace's is taken from it first, then sent step by step. */
function actsOf({ provider, state }: Delivery): readonly Act[] {
  if (provider === 'market') return state === 1 ? ['toHand', 'start'] : [];
  if (state === 1) return ['take', 'fail'];
  return state === 2 ? ['sent', 'fail'] : ['done', 'fail'];
}

export function DeliveryPanel({ delivery, mayMove }: { delivery: Delivery; mayMove: boolean }) {
  const t = useTexts();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const acts = mayMove ? actsOf(delivery) : [];
  const shared = { delivery, onClose: close };
  return (
    <div className={classes.panel}>
      <Panel title={delivery.orderNo}>
        <Facts
          rows={[
            [t('delivery.item'), delivery.item],
            [t('delivery.price'), delivery.price],
            [t('delivery.player'), `${delivery.nickname} · ${delivery.playerId}`],
            [t('field.state'), t(stateOf(delivery.state))],
            [t('delivery.asked'), <Moment key="asked" at={delivery.createdAt} />],
            [t('delivery.due'), <Moment key="due" at={delivery.dueAt} />],
            [t('delivery.tradeLink'), <OuterLink key="trade" address={delivery.tradeUrl} />],
            [t('delivery.note'), delivery.note || '–'],
          ]}
        />
        <div className={classes.acts}>
          {acts.map((name, index) => (
            <Button
              key={name}
              size="s"
              variant={name === 'fail' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
              onClick={() => setAct(name)}
            >
              {t(`delivery.${name}`)}
            </Button>
          ))}
        </div>
      </Panel>
      {Object.keys(PLAIN).map((name) => (
        <PlainAct key={name} name={name as keyof typeof PLAIN} open={act === name} {...shared} />
      ))}
      <SentAct open={act === 'sent'} {...shared} />
      <FailAct open={act === 'fail'} {...shared} />
    </div>
  );
}

interface ActProps {
  delivery: Delivery;
  open: boolean;
  onClose(): void;
}

const CHANGES = ['deliveries'];

function PlainAct({ name, delivery, open, onClose }: ActProps & { name: keyof typeof PLAIN }) {
  const t = useTexts();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(`delivery.${name}`)}
      subtitle={t(`delivery.${name}Hint`)}
      endpoint={PLAIN[name]}
      body={{ orderNo: delivery.orderNo }}
      act={{ children: t(`delivery.${name}`), variant: 'primary' }}
      changes={CHANGES}
    />
  );
}

function SentAct({ delivery, open, onClose }: ActProps) {
  const t = useTexts();
  const [offerNo, setOfferNo] = useState('');
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('delivery.sent')}
      subtitle={t('delivery.sentHint')}
      endpoint={markDeliverySent}
      body={{ orderNo: delivery.orderNo, offerNo }}
      act={{ children: t('delivery.sent'), variant: 'primary', disabled: !isOfferNo(offerNo) }}
      changes={CHANGES}
    >
      <TextField
        figures
        inputMode="numeric"
        label={t('delivery.offerNo')}
        value={offerNo}
        onChange={(text) => setOfferNo(text.trim())}
      />
    </ActDialog>
  );
}

function FailAct({ delivery, open, onClose }: ActProps) {
  const t = useTexts();
  const [reason, setReason] = useState<DeliveryFailure>(DELIVERY_FAILURES[0]);
  const [note, setNote] = useState('');
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('delivery.fail')}
      subtitle={t('delivery.failHint')}
      endpoint={failDelivery}
      body={{ orderNo: delivery.orderNo, reason, note }}
      act={{ children: t('delivery.fail'), variant: 'danger' }}
      changes={CHANGES}
    >
      <SelectField<DeliveryFailure>
        label={t('act.reason')}
        value={reason}
        onChange={(value) => setReason(value)}
        options={DELIVERY_FAILURES.map((value) => ({ value, label: t(`deliveryFailure.${value}`) }))}
      />
      <TextField label={t('delivery.note')} value={note} onChange={setNote} maxLength={200} />
    </ActDialog>
  );
}
