import type { PaidMode } from '@clearcrate/contract/dashboard';

/** Muted, and none of lime, gold and violet, which mean something else. */
export const MODE_COLOURS: Record<PaidMode, string> = {
  box: '#6d8fe8',
  battle: '#d0708a',
  crash: '#d98f5c',
  lucky: '#62afa0',
  mall: '#5fa9cf',
};
