import { getTicketList } from '@clearcrate/contract/ticket';
import { TICKET_CATEGORIES, type TicketCategory } from '@clearcrate/contract/ticket-rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { pagedQuery } from '../../lib/api/reads.ts';
import { useOpenPart } from '../../lib/article/use-open-part.ts';
import { configQuery, settingsArticleQuery, useModules } from '../../lib/site/site-queries.ts';

/** Answers come at any time, so the list is read at each visit. */
const LIST = { pageSize: 10, staleTime: 0, localeIndependent: true } as const;

export function useOwnTickets() {
  const query = useInfiniteQuery(pagedQuery(getTicketList, {}, LIST));
  return listOf(query, ({ ticketId }) => ticketId);
}

/** Module of a category, where it can be closed. */
const SUBJECTS: Partial<Record<TicketCategory, string>> = { recharge: 'Recharge', delivery: 'delivery' };

/** Categories of open modules; all else is `other`. */
export function useTicketCategories(): TicketCategory[] {
  const isOpen = useOpenPart();
  return TICKET_CATEGORIES.filter((category) => {
    const subject = SUBJECTS[category];
    return subject === undefined || isOpen(subject);
  });
}

export interface ContactWay {
  name: 'service' | 'groupChat' | 'email' | 'phone' | 'address' | 'hours';
  text: string;
  href?: string;
}

const OUTSIDE = /^https:\/\//;

/** Addresses set by the operator; without any there is only the form. */
export function useContactWays(): ContactWay[] {
  const stateOf = useModules();
  const { data: config = {} } = useQuery(configQuery());
  const { data: settings = {} } = useQuery(settingsArticleQuery('OtherConfig'));
  const outside = (name: 'service' | 'groupChat', isOpen: boolean): ContactWay[] => {
    const address = settings[name];
    return isOpen && typeof address === 'string' && OUTSIDE.test(address)
      ? [{ name, text: address, href: address }]
      : [];
  };
  const written = (name: 'email' | 'phone' | 'address' | 'hours', scheme?: string): ContactWay[] => {
    const text = config[`contact.${name}`];
    return text ? [{ name, text, ...(scheme ? { href: `${scheme}:${text.replaceAll(' ', '')}` } : {}) }] : [];
  };
  return [
    ...outside('service', stateOf('Service') === 'open'),
    ...outside('groupChat', stateOf('GroupChat') === 'open'),
    ...written('email', 'mailto'),
    ...written('phone', 'tel'),
    ...written('address'),
    ...written('hours'),
  ];
}
