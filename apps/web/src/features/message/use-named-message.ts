import { useParameters } from '../../lib/hash-router.tsx';

/** The message the address names; empty for none, nothing for what cannot be one. */
export function useNamedMessage(): string | undefined {
  const id = useParameters().get('messageId') ?? '';
  return id === '' || /^\d{1,18}$/.test(id) ? id : undefined;
}
