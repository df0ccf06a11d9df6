import { useSearchParams } from 'react-router';

/** The message the address names; empty for none, nothing for what cannot be one. */
export function useNamedMessage(): string | undefined {
  const id = useSearchParams()[0].get('messageId') ?? '';
  return id === '' || /^\d{1,18}$/.test(id) ? id : undefined;
}
