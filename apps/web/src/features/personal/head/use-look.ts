import { getAvaterList } from '@clearcrate/contract/avatar';
import { update } from '@clearcrate/contract/profile';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { session, useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';

export interface Look {
  avatar: string;
  frame: number;
}

/** The player's current look, the chosen one, and saving it. */
export function useLook() {
  const t = useT('personal');
  const base = useSession((state) => state.info?.base);
  const worn: Look = { avatar: base?.avater ?? '', frame: base?.avaterFrame ?? 0 };
  const [chosen, setChosen] = useState<Partial<Look>>({});
  const look = { ...worn, ...chosen };
  const isChanged = look.avatar !== worn.avatar || look.frame !== worn.frame;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchData(update, {
        ...(look.avatar === worn.avatar ? {} : { avater: look.avatar }),
        ...(look.frame === worn.frame ? {} : { avaterFrame: look.frame }),
      }),
    async onSuccess() {
      await Promise.all([session.reloadInfo(), invalidate(getAvaterList)]);
      setChosen({});
      toast.success(t('head.saved'));
    },
  });
  return {
    look,
    isChanged,
    isSaving: isPending,
    choose: (part: Partial<Look>) => setChosen((before) => ({ ...before, ...part })),
    save: () => mutate(),
  };
}

export type LookChoice = ReturnType<typeof useLook>;
