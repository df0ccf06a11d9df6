import { POSTING_GROUPS, type PostingGroup } from '@clearcrate/contract/postings';
import { addressChoices, filteredPath } from '../../lib/routing/address-filter.ts';
import type { StorePath } from '../../lib/routing/navigation.tsx';

export const TABS = ['coin', 'shell', 'point', 'goods'] as const;
export type RecordTab = (typeof TABS)[number];
export const SPANS = ['1', '7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];
/** Everything, one direction, or one group of kinds. */
export type Choice = '' | 'in' | 'out' | PostingGroup;
const CHOICES: readonly Choice[] = ['', 'in', 'out', ...POSTING_GROUPS];

/** Maximum range of the server; a test keeps it equal to the contract's. */
export const RANGE_MAX_DAYS = 366;

/**
 * The filter of the records. Kept in the address, so that going back, reloading and sharing
 * preserve it.
 */
export interface RecordFilter {
  tab: RecordTab;
  /** Number of days up to today; a custom range takes precedence. */
  days: Span;
  from: string;
  to: string;
  choice: Choice;
}

export const NO_FILTER: RecordFilter = { tab: 'coin', days: '30', from: '', to: '', choice: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Returns whether the server accepts a range: two valid days in order, within its limit. */
export function isRange(from: string, to: string): boolean {
  if (!DAY.test(from) || !DAY.test(to)) return false;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= RANGE_MAX_DAYS;
}

export function readFilter(parameters: URLSearchParams): RecordFilter {
  const { oneOf } = addressChoices(parameters);
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  return {
    tab: oneOf('tab', TABS, NO_FILTER.tab),
    days: oneOf('days', SPANS, NO_FILTER.days),
    ...(isRange(from, to) ? { from, to } : { from: '', to: '' }),
    choice: oneOf('choice', CHOICES, NO_FILTER.choice),
  };
}

export const filterPath = (filter: RecordFilter): StorePath => filteredPath('/record', filter, NO_FILTER);

export function rangeBody({ days, from, to }: RecordFilter) {
  return from === '' ? { days: Number(days) } : { startDate: from, endDate: to };
}

const isDirection = (choice: Choice): choice is '' | 'in' | 'out' =>
  choice === '' || choice === 'in' || choice === 'out';

export function choiceBody(choice: Choice): { direction: '' | 'in' | 'out'; group: PostingGroup | '' } {
  return isDirection(choice) ? { direction: choice, group: '' } : { direction: '', group: choice };
}

/** Items only have directions. */
export const goodsDirection = (choice: Choice): '' | 'in' | 'out' => (isDirection(choice) ? choice : '');
