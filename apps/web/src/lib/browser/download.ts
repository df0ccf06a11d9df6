import type { BodyInputOf, Endpoint } from '@clearcrate/contract/endpoint';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import type { DownloadedFile } from '../api/api-client.ts';
import { useT } from '../text/i18n.tsx';

/** Saves a file to the device's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

type FileEndpoint = Endpoint & { file: { contentType: string } };

/** Downloads a file and saves it. The client shows rejections. */
export function useDownload<E extends FileEndpoint>(endpoint: E) {
  const t = useT('common');
  return useMutation({
    mutationFn: (body: BodyInputOf<E>) => fetchData(endpoint, body) as Promise<DownloadedFile>,
    onSuccess({ name, content }) {
      saveFile(content, name);
      toast.success(t('state.fileSaved', { name }));
    },
  });
}
