import { toast } from '@clearcrate/ui/toast/toast-store.ts';

interface Told {
  done: string;
  failed: string;
}

/** Puts a text on the clipboard and tells so; browsers may refuse, and then that is told. */
export async function copyText(text: string, told: Told): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(told.done);
  } catch {
    toast.error(told.failed);
  }
}

/** This page's address by the device's share sheet, or on the clipboard where there is none. */
export async function sharePage(title: string, told: Told): Promise<void> {
  const shared = { title, url: window.location.href };
  if (!navigator.canShare?.(shared)) return copyText(shared.url, told);
  // A player who closes the share sheet has decided; that is no failure.
  await navigator.share(shared).catch(() => {});
}
