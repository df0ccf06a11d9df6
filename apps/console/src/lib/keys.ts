/** Whether a key pressed here is typed into something, or belongs to an open dialog. */
export function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey) return true;
  const field = target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}
