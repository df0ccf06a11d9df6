import { getAvaterList, type uploadFile as uploadEndpoint } from '@clearcrate/contract/avatar';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '../../../lib/api/reads.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { session } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Crop } from './crop.ts';
import { cutPicture, type OpenedPicture } from './cut-picture.ts';

const UPLOAD_ADDRESS = '/api/uploadfile?type=avatar';

/** Crops and uploads a picture with progress; leaving the page aborts it. */
export function useUpload(onDone: () => void) {
  const t = useT('personal');
  const [progress, setProgress] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn({ picture, crop }: { picture: OpenedPicture; crop: Crop }) {
      const blob = await cutPicture(picture, crop);
      if (!blob) throw new Error(t('crop.failed'));
      controller.current = new AbortController();
      setProgress(0);
      const options = { onProgress: setProgress, signal: controller.current.signal };
      return uploadFile<DataOf<typeof uploadEndpoint>>(UPLOAD_ADDRESS, blob, options);
    },
    async onSuccess() {
      await Promise.all([session.reloadInfo(), invalidate(getAvaterList)]);
      toast.success(t('upload.sent'));
      onDone();
    },
  });
  return {
    isSending: isPending,
    progress,
    error: error?.message,
    send: (picture: OpenedPicture, crop: Crop) => mutate({ picture, crop }),
    cancel() {
      controller.current?.abort();
      reset();
    },
  };
}
