import { changeInvitationCode, changeSpreadCode } from '@clearcrate/contract/profile';
import { checkSpreadCode, normaliseCode } from '@clearcrate/contract/profile-rules';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { api } from '../../../lib/api/api.ts';
import { storage } from '../../../lib/browser/storage.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { SingleFieldForm } from './single-field-form.tsx';

interface OnceFormProps {
  onDone(): void;
}

export function SpreadCodeForm({ onDone }: OnceFormProps) {
  const t = useT('profile');
  const current = useSession((state) => state.info?.ext.spreadCode);
  return (
    <SingleFieldForm
      field="spreadCode"
      label={t('spreadCode.label')}
      placeholder={current}
      maxLength={32}
      figures
      warning={t('spreadCode.warning')}
      hint={t('spreadCode.rule')}
      check={(value) => (checkSpreadCode(value) || normaliseCode(value) === current ? 'spreadCodeInvalid' : undefined)}
      send={(spreadCode) => api.call(changeSpreadCode, { spreadCode }, { quiet: true })}
      onDone={() => {
        toast.success(t('spreadCode.done'));
        onDone();
      }}
      submit={t('spreadCode.submit')}
    />
  );
}

/** A referral from an earlier visit is filled in, visible and editable. */
export function InviteForm({ onDone }: OnceFormProps) {
  const t = useT('profile');
  return (
    <SingleFieldForm
      field="invitationCode"
      label={t('invite.label')}
      placeholder={t('invite.placeholder')}
      initial={storage.get('681_fcode')}
      maxLength={32}
      figures
      warning={t('invite.warning')}
      check={(value) => (normaliseCode(value) === '' ? 'inviteCodeUnknown' : undefined)}
      send={(invitationCode) => api.call(changeInvitationCode, { invitationCode }, { quiet: true })}
      onDone={() => {
        toast.success(t('invite.done'));
        onDone();
      }}
      submit={t('invite.submit')}
    />
  );
}
