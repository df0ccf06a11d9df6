import { Button } from '@clearcrate/ui/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { ProgressBar } from '@clearcrate/ui/progress-bar.tsx';
import { Note } from '@clearcrate/ui/states.tsx';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { type Crop, wholeOf } from './crop.ts';
import { CropWindow } from './crop-window.tsx';
import { type OpenedPicture, sizeOf } from './cut-picture.ts';
import classes from './head.module.css';
import { useUpload } from './use-upload.ts';

interface CropDialogProps {
  picture: OpenedPicture | undefined;
  onClose(): void;
}

export function CropDialog({ picture, onClose }: CropDialogProps) {
  const t = useT('personal');
  const [shown, setShown] = useState(picture);
  // The picture stays while the dialog leaves.
  useEffect(() => {
    if (picture) setShown(picture);
  }, [picture]);
  return (
    <Modal open={picture !== undefined} onClose={onClose} title={t('crop.title')} subtitle={t('crop.hint')}>
      {shown && <Cropping key={`${shown.width}x${shown.height}`} picture={shown} onClose={onClose} />}
    </Modal>
  );
}

function Cropping({ picture, onClose }: { picture: OpenedPicture; onClose(): void }) {
  const t = useT('personal');
  const common = useT('common');
  const [crop, setCrop] = useState<Crop>(() => wholeOf(sizeOf(picture)));
  const upload = useUpload(onClose);
  const leave = () => {
    upload.cancel();
    onClose();
  };
  return (
    <div className={classes.cropping}>
      <CropWindow picture={picture} crop={crop} onChange={setCrop} />
      {upload.isSending && <ProgressBar value={upload.progress} tone="good" label={t('upload.sending')} />}
      {upload.error && !upload.isSending && (
        <Note tone="bad" icon="alert">
          {upload.error}
        </Note>
      )}
      <div className={classes.actions}>
        <Button onClick={leave}>{common('action.cancel')}</Button>
        <Button variant="primary" loading={upload.isSending} onClick={() => upload.send(picture, crop)}>
          {t('upload.send')}
        </Button>
      </div>
    </div>
  );
}
