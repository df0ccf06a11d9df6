import { getVipLevelList, getVipReward } from '@clearcrate/contract/vip';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { useT } from '../../lib/i18n.tsx';
import { showAssets } from '../../lib/session/info-updates.ts';

export interface Packets {
  /** The level whose packet is being opened. */
  opening: number | undefined;
  /** The result of the last opening is unknown; a retry returns it. */
  isUnanswered: boolean;
  open(level: number): void;
}

export function usePackets(): Packets {
  const t = useT('vip');
  const titles = useT('routes');
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (level: number) => fetchData(getVipReward, { level }),
    onSuccess({ level, received, amount }) {
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
    opening: isPending ? variables : undefined,
    isUnanswered: isUnanswered(error),
    open: (level) => mutate(level),
  };
}
