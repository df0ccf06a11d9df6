import { useQuery } from '@tanstack/react-query';
import { type BuiltPage, builtPagesOf } from '../routing/built-pages.ts';
import { useSession } from '../session/current-session.ts';
import { useModules } from '../site/site-queries.ts';
import { useT } from '../text/i18n.tsx';
import { isDue, standingQuery } from '../vip/standing.ts';
import { PageMenu } from './page-menu.tsx';

/** The player's own pages in order. Closed and missing ones are skipped. */
export const PAGES = [
  'bag',
  'record',
  'vip',
  'task',
  'information',
  'redpacket',
  'turntable',
  'refining',
  'activity',
  'newyear',
  'spread',
  'rank',
  'verify',
  'personalInfo',
  'devices',
  'settings',
  'bounds',
  'help/contact',
  'help/guide',
];

interface OwnPage extends BuiltPage {
  /** Number of waiting items. */
  badge: number | undefined;
}

export function useOwnPages(): OwnPage[] {
  const stateOf = useModules();
  const unread = useSession((state) => state.info?.noReadMessages);
  const { data: standing } = useQuery(standingQuery());
  const badges: Record<string, number | undefined> = {
    information: unread,
    vip: standing?.items.filter(isDue).length,
  };
  return builtPagesOf(PAGES)
    .filter(({ module }) => module === undefined || stateOf(module) === 'open')
    .map((page) => ({ ...page, badge: badges[page.path] }));
}

/** On PC: the player's own pages beside the current one. */
export function OwnMenu({ current }: { current: string }) {
  const t = useT('shell');
  const titles = useT('routes');
  const entries = useOwnPages().map(({ path, title, icon, badge }) => ({
    path: `/${path}` as const,
    name: titles(title),
    icon,
    badge,
  }));
  return (
    <PageMenu
      label={t('ownPages')}
      current={`/${current}`}
      entries={[{ path: '/personal', name: titles('personal'), icon: 'user' }, ...entries]}
    />
  );
}
