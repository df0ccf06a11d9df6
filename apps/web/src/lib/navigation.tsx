import { type ComponentProps, createContext, type MouseEvent, use, useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLayout } from '../ui/layout-context.tsx';
import { LAYOUT_PREFIXES } from './layout-choice.ts';

/** A path inside a layout, such as `/openbox?boxId=7`; the layout's prefix is put before it. */
export type StorePath = `/${string}`;

/** Asked before a page is left for another: false when signing in comes first, and that has been taken care of. */
export type EntryGate = (fullPath: string) => boolean;

const GateContext = createContext<EntryGate>(() => true);
export const EntryGateProvider = GateContext.Provider;

export function useFullPath(): (path: StorePath) => string {
  const prefix = LAYOUT_PREFIXES[useLayout()];
  return useCallback((path: StorePath) => `${prefix}${path}`, [prefix]);
}

/** Goes to a page of the same layout. A page that needs a sign-in opens it in place, without losing this one. */
export function useGo(): (path: StorePath, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const fullPath = useFullPath();
  const mayEnter = use(GateContext);
  return useCallback(
    (path, options) => {
      if (mayEnter(fullPath(path))) navigate(fullPath(path), options);
    },
    [navigate, fullPath, mayEnter],
  );
}

interface StoreLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: StorePath;
}

export function StoreLink({ to, onClick, ...rest }: StoreLinkProps) {
  const target = useFullPath()(to);
  const mayEnter = use(GateContext);
  const guard = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !mayEnter(target)) event.preventDefault();
  };
  return <Link {...rest} to={target} onClick={guard} />;
}

/** Links written by operators (banners, articles) may only lead to pages of the store. */
export function asStorePath(link: string): StorePath | undefined {
  return /^\/(?!\/)[\w\-/?=&%.+]*$/.test(link) ? (link as StorePath) : undefined;
}
