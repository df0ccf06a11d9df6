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
 * An open modal makes everything outside it inert, and like a screen laid over the page covers it. Toasts must be seen, heard and
 * dismissed there too, so they move into what was opened last, and back to the page when nothing is left.
 */
export function placeToastHost(): void {
  if (!host) return;
  // Dialogs open over a screen, never the other way round.
  const dialogs = document.querySelectorAll('dialog:modal');
  const top = dialogs[dialogs.length - 1] ?? document.querySelector('[data-covering]') ?? document.body;
  top.append(host);
}
