import { getVipLevelList, getVipReward } from '@clearcrate/contract/vip';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { api } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { type CutPlay, usePlay } from '../../play/use-play.ts';

export interface Packets {
  /** The level whose packet is being opened. */
  opening: number | undefined;
  cut: CutPlay;
  open(level: number): void;
}

export function usePackets(): Packets {
  const t = useT('vip');
  const titles = useT('routes');
  const { send, asked, cut } = usePlay({
    call: (level: number, options) => api.call(getVipReward, { level }, options),
    onDone({ level, received, amount }) {
      showAssets({ amount });
      playSound('coin');
      toast.prize({
        title: titles('vip'),
        name: t('packet.done', { level }),
        gains: [{ asset: 'coin', amount: received }],
      });
    },
    onSettled: () => invalidate(getVipLevelList),
  });
  return {
    opening: asked,
    cut,
    open: (level) => void send(level),
  };
}
