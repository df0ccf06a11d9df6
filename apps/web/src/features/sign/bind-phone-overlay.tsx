import { bindMobile } from '@clearcrate/contract/auth';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { SubmitButton } from '../../lib/form/submit-button.tsx';
import { closeOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { DraftCodeField, DraftPhoneField, usePhone } from '../../lib/verify-code/phone-and-code.tsx';
import { bindFaults } from './sign-rules.ts';
import { useSignForm } from './use-sign-form.ts';

/** For accounts without a phone number. */
export function BindPhoneOverlay() {
  const t = useT('sign');
  const open = useOverlays((state) => state.current === 'bindPhone');
  return (
    <Modal open={open} onClose={closeOverlay} title={t('bindTitle')} subtitle={t('bindSubtitle')}>
      <BindPhoneForm />
    </Modal>
  );
}

function BindPhoneForm() {
  const t = useT('sign');
  const { areaCode, mobile } = usePhone();
  const [code, setCode] = useState('');
  const form = useSignForm({
    fields: ['mobile', 'code'],
    faults: () => bindFaults({ areaCode, mobile, code }),
    send: () => api.call(bindMobile, { areaCode, mobile, code }, { quiet: true }),
    onDone: () => {
      closeOverlay();
      toast.success(t('bound'));
      void session.reloadInfo();
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <DraftPhoneField form={form} />
      <DraftCodeField scene="bind" form={form} value={code} onChange={setCode} />
      <SubmitButton form={form}>{t('bind')}</SubmitButton>
    </form>
  );
}
