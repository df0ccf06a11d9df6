import { holds, type OperatorRole, type Permission } from '@clearcrate/contract/permissions';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { type ComponentType, lazy } from 'react';
import type { ConsoleKey } from '../lib/texts.ts';

export interface Route {
  path: string;
  title: ConsoleKey;
  group: ConsoleKey;
  icon: IconName;
  /** Decides alone who sees the entry and may open the page; the server goes by the same table. */
  permission: Permission;
  Page: ComponentType;
}

const ROUTES: readonly Route[] = [
  {
    path: '/dashboard',
    title: 'nav.dashboard',
    group: 'group.overview',
    icon: 'home',
    permission: 'self.manage',
    Page: lazy(async () => ({ default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage })),
  },
  {
    path: '/goods',
    title: 'nav.goods',
    group: 'group.goods',
    icon: 'bag',
    permission: 'goods.read',
    Page: lazy(async () => ({ default: (await import('../features/goods/goods-page.tsx')).GoodsPage })),
  },
  {
    path: '/boxes',
    title: 'nav.boxes',
    group: 'group.goods',
    icon: 'crate',
    permission: 'boxes.read',
    Page: lazy(async () => ({ default: (await import('../features/boxes/boxes-page.tsx')).BoxesPage })),
  },
  {
    path: '/players',
    title: 'nav.players',
    group: 'group.players',
    icon: 'users',
    permission: 'players.read',
    Page: lazy(async () => ({ default: (await import('../features/players/players-page.tsx')).PlayersPage })),
  },
  {
    path: '/deliveries',
    title: 'nav.deliveries',
    group: 'group.players',
    icon: 'truck',
    permission: 'deliveries.read',
    Page: lazy(async () => ({ default: (await import('../features/deliveries/deliveries-page.tsx')).DeliveriesPage })),
  },
  {
    path: '/tickets',
    title: 'nav.tickets',
    group: 'group.players',
    icon: 'headset',
    permission: 'tickets.read',
    Page: lazy(async () => ({ default: (await import('../features/support/support-page.tsx')).SupportPage })),
  },
  {
    path: '/canned-replies',
    title: 'nav.replies',
    group: 'group.players',
    icon: 'chat',
    permission: 'tickets.manage',
    Page: lazy(async () => ({ default: (await import('../features/support/replies-page.tsx')).RepliesPage })),
  },
  {
    path: '/avatars',
    title: 'nav.avatars',
    group: 'group.players',
    icon: 'id',
    permission: 'avatars.review',
    Page: lazy(async () => ({ default: (await import('../features/avatars/avatars-page.tsx')).AvatarsPage })),
  },
  {
    path: '/recharge',
    title: 'nav.recharge',
    group: 'group.money',
    icon: 'card',
    permission: 'recharge.read',
    Page: lazy(async () => ({ default: (await import('../features/recharge/recharge-page.tsx')).RechargePage })),
  },
  {
    path: '/reconciliation',
    title: 'nav.reconciliation',
    group: 'group.money',
    icon: 'tasks',
    permission: 'reconciliation.read',
    Page: lazy(async () => ({
      default: (await import('../features/recharge/reconciliation-page.tsx')).ReconciliationPage,
    })),
  },
  {
    path: '/cards',
    title: 'nav.cards',
    group: 'group.money',
    icon: 'packet',
    permission: 'cards.read',
    Page: lazy(async () => ({ default: (await import('../features/cards/cards-page.tsx')).CardsPage })),
  },
  {
    path: '/ledger',
    title: 'nav.ledger',
    group: 'group.money',
    icon: 'book',
    permission: 'ledger.read',
    Page: lazy(async () => ({ default: (await import('../features/ledger/ledger-page.tsx')).LedgerPage })),
  },
  {
    path: '/month',
    title: 'nav.month',
    group: 'group.money',
    icon: 'doc',
    permission: 'revenue.read',
    Page: lazy(async () => ({ default: (await import('../features/month/month-page.tsx')).MonthPage })),
  },
  {
    path: '/approvals',
    title: 'nav.approvals',
    group: 'group.oversight',
    icon: 'shield',
    permission: 'approvals.read',
    Page: lazy(async () => ({ default: (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage })),
  },
  {
    path: '/audit-log',
    title: 'nav.auditLog',
    group: 'group.oversight',
    icon: 'history',
    permission: 'auditLog.read',
    Page: lazy(async () => ({ default: (await import('../features/audit-log/audit-log-page.tsx')).AuditLogPage })),
  },
  {
    path: '/operators',
    title: 'nav.operators',
    group: 'group.oversight',
    icon: 'id',
    permission: 'operators.read',
    Page: lazy(async () => ({ default: (await import('../features/operators/operators-page.tsx')).OperatorsPage })),
  },
  {
    path: '/permissions',
    title: 'nav.permissions',
    group: 'group.oversight',
    icon: 'lock',
    permission: 'self.manage',
    Page: lazy(async () => ({ default: (await import('../features/operators/permissions-page.tsx')).PermissionsPage })),
  },
  {
    path: '/account',
    title: 'nav.account',
    group: 'group.own',
    icon: 'user',
    permission: 'self.manage',
    Page: lazy(async () => ({ default: (await import('../features/account/account-page.tsx')).AccountPage })),
  },
];

export const routesOf = (role: OperatorRole): Route[] => ROUTES.filter(({ permission }) => holds(role, permission));
