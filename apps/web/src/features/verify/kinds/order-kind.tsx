import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { replacePath, useParameters } from '../../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/routing/layout-choice.ts';
import { useNamedId } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { OrderProof } from '../../../play/raffle/order-proof.tsx';
import { RoomForm } from '../../../play/room-proof/room-form.tsx';
import { SeedOrder } from '../../../play/room-proof/seed-order.tsx';

const OWNERS = ['roll', 'timebox'] as const;
type Owner = (typeof OWNERS)[number];

/** Drawn orders: a roll room or a round of a time box, by its number. */
export function OrderKind() {
  const t = useT('verify');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const roomId = useNamedId('roomId');
  const asked = useParameters().get('of');
  const owner = OWNERS.find((name) => name === asked) ?? 'roll';
  const show = (of: Owner, id: string) =>
    replacePath(`${prefix}/verify?kind=order&of=${of}${id === '' ? '' : `&roomId=${id}`}`);
  return (
    <div className={stackClass(14)}>
      <Segmented
        label={t('kind.order')}
        value={owner}
        options={OWNERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        onChange={(of) => show(of, '')}
      />
      <RoomForm key={`${owner}/${roomId}`} roomId={roomId} onChoose={(id) => show(owner, id)} />
      {roomId === '' ? (
        <EmptyState icon="shield" title={t('order.title')} hint={t('order.hint')} />
      ) : (
        <OrderProof key={`${owner}/${roomId}`} order={{ kind: owner, id: roomId }} />
      )}
      <SeedOrder />
    </div>
  );
}
