import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import classes from './operators.module.css';

interface LinkDialogProps {
  invitation: { link: string; expiresAt: string } | undefined;
  onClose(): void;
}

/** The link of an invitation, shown once: the store sends no mail to operators. */
export function LinkDialog({ invitation, onClose }: LinkDialogProps) {
  const t = useTexts();
  const formats = useFormats();
  const [copied, setCopied] = useState('');
  if (!invitation) return null;
  const { link, expiresAt } = invitation;
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(link));
  return (
    <Modal
      open
      onClose={onClose}
      title={t('operators.linkTitle')}
      subtitle={t('operators.linkHint', { until: formats.dateTime(expiresAt) })}
      footer={
        <>
          <Button onClick={onClose}>{t('act.close')}</Button>
          <Button variant="primary" icon="copy" done={copied === link} onClick={copy}>
            {t('operators.copyLink')}
          </Button>
        </>
      }
    >
      <p className={classes.link}>{link}</p>
    </Modal>
  );
}
