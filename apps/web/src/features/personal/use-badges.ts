import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/current-session.ts';
import { isDue, standingQuery } from '../../lib/vip/standing.ts';

/** Counts that stand on entries, by the path of the entry. */
export function useBadges(): Readonly<Record<string, number>> {
  const unread = useSession((state) => state.info?.noReadMessages ?? 0);
  const { data: standing } = useQuery(standingQuery());
  return { information: unread, vip: standing?.items.filter(isDue).length ?? 0 };
}
