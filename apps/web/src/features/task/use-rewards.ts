import { claimTask, type Reward, signin } from '@clearcrate/contract/task';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { showAssets } from '../../lib/session/info-updates.ts';
import { readTasksAgain } from './task.queries.ts';
import type { ShownTask } from './use-task-page.ts';

interface Paid {
  rewards: readonly Reward[];
  amount: string;
  ammon: string;
  point: string;
}

/** Balances count up, the coin rings, and the sentence says what came. */
function useCelebration(): (text: string, paid: Paid) => void {
  const words = useT('common');
  return (text, { rewards, amount, ammon, point }) => {
    showAssets({ amount, ammon, point });
    playSound('coin');
    const sums = rewards.map(
      (reward) => `${priceText(reward.amount, { signed: true })} ${words(`money.${reward.asset}`)}`,
    );
    toast.success(text, { amount: sums.join('  ') });
  };
}

export function useSigningIn(today: string | undefined) {
  const t = useT('task');
  const celebrate = useCelebration();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const answer = await fetchData(signin, undefined);
      // A press of an earlier day that got no answer then is answered now; today's own is still to be asked for.
      return today === undefined || answer.day >= today ? answer : fetchData(signin, undefined);
    },
    onSuccess: (paid) => celebrate(t('signIn.success', { day: paid.roundDay }), paid),
    onSettled: readTasksAgain,
  });
  return { signIn: () => mutate(), isSigning: isPending };
}

export function useClaiming() {
  const t = useT('task');
  const celebrate = useCelebration();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ taskCode, period = '' }: ShownTask) => fetchData(claimTask, { taskCode, period }),
    onSuccess: (paid, { name }) => celebrate(t('task.done', { name }), paid),
    onSettled: readTasksAgain,
  });
  return {
    claim: (task: ShownTask) => mutate(task),
    isClaiming: (task: ShownTask) => isPending && variables?.taskCode === task.taskCode,
  };
}
