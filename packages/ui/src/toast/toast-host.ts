let host: HTMLElement | undefined;

/**
 * The element of all toasts. A single node that moves, so that a toast survives the dialog it was
 * shown over.
 */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    placeToastHost();
  }
  return host;
}

/**
 * Moves the toasts into the topmost dialog or cover, and back to the page when none is open: an
 * open modal makes everything outside inert and covers it, and toasts must remain visible, audible
 * and dismissible.
 */
export function placeToastHost(): void {
  if (!host) return;
  // Dialogs open over a cover, never the other way round.
  const dialogs = document.querySelectorAll('dialog:modal');
  const top = dialogs[dialogs.length - 1] ?? document.querySelector('[data-covering]') ?? document.body;
  top.append(host);
}
