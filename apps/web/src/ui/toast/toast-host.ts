let host: HTMLElement | undefined;

/** The element all toasts live in. It is one node that moves, so a toast survives the dialog it was shown over. */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    placeToastHost();
  }
  return host;
}

/**
 * An open modal makes everything outside it inert and covers it. Toasts must be seen, heard and dismissed there too, so
 * they move into the dialog opened last, and back to the page when none is left.
 */
export function placeToastHost(): void {
  if (!host) return;
  const dialogs = document.querySelectorAll('dialog:modal');
  (dialogs[dialogs.length - 1] ?? document.body).append(host);
}
