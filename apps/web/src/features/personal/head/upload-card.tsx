import type { AvatarReason, OwnPicture } from '@clearcrate/contract/avatar';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Note } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { avatarsQuery } from '../personal.queries.ts';
import { CropDialog } from './crop-dialog.tsx';
import { type OpenedPicture, openPicture } from './cut-picture.ts';
import classes from './head.module.css';

const STATES = { awaiting: 0, passed: 1, failed: 2 } as const;
const ACCEPTED = 'image/png,image/jpeg,image/webp';

/** A picture of one's own: who may bring one, how far the last one is, and the way to send another. */
export function UploadCard() {
  const t = useT('personal');
  const { data } = useQuery(avatarsQuery());
  if (!data) return null;
  const [newest] = data.own;
  return (
    <Panel className={classes.upload}>
      <div className={classes.uploadHead}>
        <span className={classes.uploadMark}>
          {newest?.preview ? <img src={newest.preview} alt="" /> : <Icon name="camera" size={26} />}
        </span>
        <div className={classes.uploadText}>
          <h2>{t('upload.title')}</h2>
          <p>{t(data.mayUpload ? 'upload.hint' : 'upload.locked', { level: data.uploadLevel })}</p>
        </div>
        {data.mayUpload ? (
          <FileButton />
        ) : (
          <StoreLink to="/vip" className={buttonClass({ size: 's' })}>
            {t('upload.toVip')}
          </StoreLink>
        )}
      </div>
      {newest && <ReviewNote picture={newest} />}
    </Panel>
  );
}

function ReviewNote({ picture: { status, reason } }: { picture: OwnPicture }) {
  const t = useT('personal');
  if (status === STATES.awaiting) return <Note icon="clock">{t('review.awaiting')}</Note>;
  if (status === STATES.passed) {
    return (
      <Note tone="good" icon="check">
        {t('review.passed')}
      </Note>
    );
  }
  return (
    <Note tone="bad" icon="alert">
      {t('review.failed', { reason: t(`review.reason.${(reason || 'other') as AvatarReason}`) })}
    </Note>
  );
}

function FileButton() {
  const t = useT('personal');
  const [picture, setPicture] = useState<OpenedPicture>();
  const [isRefused, setRefused] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptied, so that the same file can be chosen again.
    target.value = '';
    if (!file) return;
    const opened = ACCEPTED.split(',').includes(file.type) ? await openPicture(file) : undefined;
    setRefused(!opened);
    setPicture(opened);
  };
  return (
    <>
      <label className={cx(buttonClass({ size: 's' }), classes.file)}>
        {t('upload.choose')}
        <input type="file" className={classes.input} accept={ACCEPTED} onChange={(event) => void take(event)} />
      </label>
      {isRefused && (
        <p className={classes.refused} role="alert">
          {t('upload.refused')}
        </p>
      )}
      <CropDialog picture={picture} onClose={() => setPicture(undefined)} />
    </>
  );
}
