import { useAddressFilter } from '../../lib/use-address-filter.ts';

export type ListTab = 'members' | 'rewards';

const readTab = (parameters: URLSearchParams): { tab: ListTab } => ({
  tab: parameters.get('tab') === 'rewards' ? 'rewards' : 'members',
});
const pathOf = ({ tab }: { tab: ListTab }) => (tab === 'rewards' ? '/spreadUser?tab=rewards' : '/spreadUser');

/** Which of the two lists is shown; it stands in the address, so that going back keeps it. */
export function useListTab(): [ListTab, (tab: ListTab) => void] {
  const [{ tab }, change] = useAddressFilter(readTab, pathOf);
  return [tab, (next) => change({ tab: next })];
}
