import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { replacePath } from '../../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../../lib/routing/layout-choice.ts';
import { useNamedId } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { NumberForm } from '../../../play/proof-parts.tsx';
import { SeedOrder } from '../../../play/room-proof/seed-order.tsx';
import { SplitProof } from '../../../play/room-proof/split-proof.tsx';

/** Red packets of random shares, by number. */
export function PacketKind() {
  const t = useT('verify');
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const packetId = useNamedId('packetId');
  return (
    <div className={stackClass(14)}>
      <NumberForm
        key={packetId}
        number={packetId}
        label={t('split.pick')}
        action={t('room.act')}
        onChoose={(chosen) => replacePath(`${prefix}/verify?kind=packet&packetId=${chosen}`)}
      />
      {packetId === '' ? (
        <EmptyState icon="packet" title={t('split.title')} hint={t('split.hint')} />
      ) : (
        <SplitProof packetId={packetId} />
      )}
      <SeedOrder />
    </div>
  );
}
