import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { placeToastHost } from '../toast/toast-host.ts';
import { usePlaceInHistory } from './use-place-in-history.ts';

interface ModalDialog {
  leaving: boolean;
  required: boolean;
  onClose(): void;
}

/**
 * Opens the native dialog with its initial focus, and maps every way of closing it to `onClose`.
 */
export function useModalDialog({ leaving, required, onClose }: ModalDialog) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const target = element?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current;
    target?.focus({ preventScroll: true });
    placeToastHost();
    return () => {
      element?.close();
      placeToastHost();
    };
  }, []);

  const close = () => {
    if (!required) onClose();
  };
  usePlaceInHistory(!leaving, close);
  return {
    dialog,
    panel,
    close,
    handlers: {
      onClick: (event: MouseEvent) => {
        if (event.target === dialog.current) close();
      },
      onCancel: (event: SyntheticEvent) => {
        event.preventDefault();
        close();
      },
      // Browsers close a dialog on the second Esc or a system gesture without asking: follow, or
      // reopen if required.
      onClose: () => {
        if (leaving || dialog.current?.open) return;
        if (required) dialog.current?.showModal();
        else onClose();
      },
    },
  };
}
