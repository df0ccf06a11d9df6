import type { AvatarReason, OwnPicture } from '@clearcrate/contract/avatar';
import { Button, buttonClass } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { avatarsQuery } from '../personal.queries.ts';
import { type Crop, dragged, insideOf, wholeOf, ZOOM } from './crop.ts';
import { drawCrop, type OpenedPicture, openPicture, sizeOf } from './cut-picture.ts';
import headClasses from './head.module.css';
import classes from './upload-card.module.css';
import { useUpload } from './use-upload.ts';

const CANVAS_SIDE = 560;
const KEY_STEP = 0.05;
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

interface CropWindowProps {
  picture: OpenedPicture;
  crop: Crop;
  onChange(crop: Crop): void;
}

/**
 * The picture behind a square window: dragged by finger, mouse or arrow keys, zoomed by the slider.
 */
function CropWindow({ picture, crop, onChange }: CropWindowProps) {
  const t = useT('personal');
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const size = sizeOf(picture);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    const { clientX: x, clientY: y, currentTarget } = event;
    const { clientWidth } = currentTarget;
    onChange(dragged(size, crop, (x - last.current.x) / clientWidth, (y - last.current.y) / clientWidth));
    last.current = { x, y };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(dragged(size, crop, ...step));
  };
  return (
    <div className={classes.crop}>
      <div
        className={classes.window}
        role="application"
        aria-label={t('crop.window')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by keys as well as by hand.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas}
          width={CANVAS_SIDE}
          height={CANVAS_SIDE}
          className={classes.canvas}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={move}
          onPointerUp={() => {
            last.current = undefined;
          }}
          onPointerCancel={() => {
            last.current = undefined;
          }}
        />
      </div>
      <label className={classes.zoom}>
        <span>{t('crop.zoom')}</span>
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={crop.zoom}
          onChange={({ target }) => onChange(insideOf(size, { ...crop, zoom: Number(target.value) }))}
        />
      </label>
    </div>
  );
}

interface CropDialogProps {
  picture: OpenedPicture | undefined;
  onClose(): void;
}

function CropDialog({ picture, onClose }: CropDialogProps) {
  const t = useT('personal');
  const [shown, setShown] = useState(picture);
  // Keeps the picture while the dialog closes.
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
    <div className={stackClass(16)}>
      <CropWindow picture={picture} crop={crop} onChange={setCrop} />
      {upload.isSending && <ProgressBar value={upload.progress} tone="good" label={t('upload.sending')} />}
      {upload.error && !upload.isSending && (
        <Note tone="bad" icon="alert">
          {upload.error}
        </Note>
      )}
      <div className={headClasses.actions}>
        <Button onClick={leave}>{common('action.cancel')}</Button>
        <Button variant="primary" loading={upload.isSending} onClick={() => upload.send(picture, crop)}>
          {t('upload.send')}
        </Button>
      </div>
    </div>
  );
}

const STATES = { awaiting: 0, passed: 1, failed: 2 } as const;
const ACCEPTED = 'image/png,image/jpeg,image/webp';

/** The player's own picture: requirements, state of the last one, and upload of another. */
export function UploadCard() {
  const t = useT('personal');
  const { data } = useQuery(avatarsQuery());
  if (!data) return <Skeleton height={82} radius={16} />;
  const [newest] = data.own;
  return (
    <Panel className={stackClass(12)}>
      <div className={headClasses.uploadHead}>
        <span className={headClasses.uploadMark}>
          {newest?.preview ? <img src={newest.preview} alt="" /> : <Icon name="camera" size={26} />}
        </span>
        <div className={headClasses.uploadText}>
          <h2>{t('upload.title')}</h2>
          <p>{t(data.mayUpload ? 'upload.hint' : 'upload.locked', { level: data.uploadLevel })}</p>
        </div>
        {data.mayUpload ? (
          <FileButton />
        ) : (
          <ButtonLink to="/vip" size="s">
            {t('upload.toVip')}
          </ButtonLink>
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
    // Cleared, so that the same file can be chosen again.
    target.value = '';
    if (!file) return;
    const opened = ACCEPTED.split(',').includes(file.type) ? await openPicture(file) : undefined;
    setRefused(!opened);
    setPicture(opened);
  };
  return (
    <>
      <label className={cx(buttonClass({ size: 's' }), headClasses.file)}>
        {t('upload.choose')}
        <input type="file" className={headClasses.input} accept={ACCEPTED} onChange={(event) => void take(event)} />
      </label>
      {isRefused && (
        <p className={headClasses.refused} role="alert">
          {t('upload.refused')}
        </p>
      )}
      <CropDialog picture={picture} onClose={() => setPicture(undefined)} />
    </>
  );
}
