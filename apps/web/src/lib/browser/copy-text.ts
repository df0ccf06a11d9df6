import { toast } from '@clearcrate/ui/toast/toast-store.ts';

interface Told {
  done: string;
  failed: string;
}

/** Copies a text to the clipboard and shows the result, including a refusal by the browser. */
export async function copyText(text: string, told: Told): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(told.done);
  } catch {
    toast.error(told.failed);
  }
}

/** Shares this page's address by the device's share sheet, or copies it without one. */
export async function sharePage(title: string, told: Told): Promise<void> {
  const shared = { title, url: window.location.href };
  if (!navigator.canShare?.(shared)) return copyText(shared.url, told);
  // A closed share sheet is not a failure.
  await navigator.share(shared).catch(() => {});
}
