import type { ErrorName } from '@clearcrate/contract/errors';
import { checkNickname } from '@clearcrate/contract/nickname-rules';
import { update } from '@clearcrate/contract/profile';
import type { UserInfo } from '@clearcrate/contract/user';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { session } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { fieldOf } from './profile-fields.ts';

type NicknameFault = Extract<ErrorName, 'nicknameLength' | 'nicknameCharacters' | 'nicknameStaff'>;

/** The player's public data and its changes. Only differences are sent. */
export function useEditForm({ base, ext }: Pick<UserInfo, 'base' | 'ext'>) {
  const t = useT('profile');
  const words = useT('sign');
  const [nickName, setNickName] = useState(base.nickName);
  const [sex, setSex] = useState(ext.sex);
  const name = nickName.normalize('NFC').trim();
  const isRenamed = name !== base.nickName;
  const isChanged = isRenamed || sex !== ext.sex;
  const form = useForm<'nickName', NicknameFault, unknown>({
    faults: () => {
      const fault = isRenamed ? (checkNickname(name) as NicknameFault | undefined) : undefined;
      return fault ? { nickName: fault } : {};
    },
    say: (fault) => words(`error.${fault}`),
    fieldOf: (code) => fieldOf(code, ['nickName']),
    send: () => api.call(update, { nickName: isRenamed ? name : undefined, sex }, { quiet: true }),
    onDone: () => {
      toast.success(t('edit.saved'));
      void session.reloadInfo();
    },
  });
  return {
    form,
    name,
    nickName,
    sex,
    isChanged,
    setSex,
    setNickName: (text: string) => {
      form.touch('nickName');
      setNickName(text);
    },
  };
}

export type EditForm = ReturnType<typeof useEditForm>;
