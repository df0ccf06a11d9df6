import { storage } from '../../lib/browser/storage.ts';
import { useParameters } from '../../lib/routing/hash-router.tsx';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { visitParameters } from '../../lib/routing/visit.ts';
import { isId } from '../../lib/text/ids.ts';

export type ListTab = 'members' | 'rewards';

const readTab = (parameters: URLSearchParams): { tab: ListTab } => ({
  tab: parameters.get('tab') === 'rewards' ? 'rewards' : 'members',
});
const pathOf = ({ tab }: { tab: ListTab }) => (tab === 'rewards' ? '/spreadUser?tab=rewards' : '/spreadUser');

/** The selected list, kept in the address for going back. */
export function useListTab(): [ListTab, (tab: ListTab) => void] {
  const [{ tab }, change] = useAddressFilter(readTab, pathOf);
  return [tab, (next) => change({ tab: next })];
}

export type DetailAddress =
  | { kind: 'member'; memberId: string }
  | { kind: 'invitation'; code: string }
  | { kind: 'unknownMember' }
  | { kind: 'nothing' };

/**
 * A promoter names a member; a visitor has a code. The first code of a device counts, also for
 * registration.
 */
export function useDetailAddress(): DetailAddress {
  const parameters = useParameters();
  const memberId = parameters.get('memberId');
  if (memberId !== null) return isId(memberId) ? { kind: 'member', memberId } : { kind: 'unknownMember' };
  const code = storage.get('681_fcode') ?? visitParameters(window.location).get('code');
  return code ? { kind: 'invitation', code } : { kind: 'nothing' };
}
