import type * as vip from '@clearcrate/contract/vip';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, fetchData } from '../../lib/api/api.ts';
import { CLIENT_CODES } from '../../lib/api/api-client.ts';
import { declareCall } from '../../lib/api/declare-call.ts';
import { useT } from '../../lib/i18n.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { standingQuery } from '../../lib/vip/standing.ts';

const getVipReward = declareCall<typeof vip.getVipReward>({
  method: 'POST',
  path: '/api/user/getVipReward',
  movesValue: true,
});

export interface Packets {
  /** The level whose packet is being opened. */
  opening: number | undefined;
  /** Nobody knows yet whether the last one was opened; asking again gets its one answer. */
  isUnanswered: boolean;
  open(level: number): void;
}

export function usePackets(): Packets {
  const t = useT('vip');
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (level: number) => fetchData(getVipReward, { level }),
    onSuccess({ level, received, amount }) {
      showAssets({ amount });
      playSound('coin');
      toast.success(t('packet.done', { level }), { amount: priceText(received, { signed: true }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: standingQuery.queryKey }),
  });
  return {
    opening: isPending ? variables : undefined,
    isUnanswered: error instanceof ApiError && error.code === CLIENT_CODES.noResponse,
    open: (level) => mutate(level),
  };
}
