import { type ButtonLook, buttonClass } from '@clearcrate/ui/controls/button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { overlayHistory } from '@clearcrate/ui/overlay/overlay-history.ts';
import { type ComponentProps, useCallback } from 'react';
import { LAYOUT_PREFIXES } from './layout-choice.ts';

/** A path inside a layout, such as `/openbox?boxId=7`; the layout's prefix is prepended. */
export type StorePath = `/${string}`;

/**
 * Called before a navigation. Returns false when signing in comes first, which the guard has
 * started.
 */
export type EntryGate = (fullPath: string) => boolean;

let mayEnter: EntryGate = () => true;

/** Addresses with the hash in front, as in links. */
export const hashOf = (fullPath: string): string => `#${fullPath}`;

/** Navigates to a full path such as `/m/home` from outside of components. */
export function goTo(fullPath: string): void {
  if (mayEnter(fullPath)) overlayHistory().go(hashOf(fullPath));
}

/** Replaces the current history entry. */
export function replaceWith(fullPath: string): void {
  overlayHistory().whenStill(() => window.location.replace(hashOf(fullPath)));
}

/**
 * Checks every link of the page with the guard. A page that requires a sign-in opens the form in
 * place and stays as it is.
 */
export function installEntryGate(gate: EntryGate, target: Document): void {
  mayEnter = gate;
  target.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href');
    if (!address?.startsWith('#/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!gate(address.slice(1))) event.preventDefault();
    else if (overlayHistory().isLayered()) {
      event.preventDefault();
      overlayHistory().go(address);
    }
  });
}

/** Returns a function from a path to a link's address in the current layout. */
export function useHref(): (path: StorePath) => string {
  const prefix = LAYOUT_PREFIXES[useLayout()];
  return useCallback((path: StorePath) => hashOf(`${prefix}${path}`), [prefix]);
}

export function useGo(): (path: StorePath) => void {
  const prefix = LAYOUT_PREFIXES[useLayout()];
  return useCallback((path: StorePath) => goTo(`${prefix}${path}`), [prefix]);
}

interface StoreLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: StorePath;
}

export function StoreLink({ to, ...rest }: StoreLinkProps) {
  return <a {...rest} href={useHref()(to)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...link }: StoreLinkProps & ButtonLook) {
  return <StoreLink {...link} className={buttonClass({ variant, size, wide }, className)} />;
}

/** Older browsers count pages of other sites as well. */
const canGoBack = (): boolean => ('navigation' in globalThis ? navigation.canGoBack : history.length > 1);

/** Goes back within the store, or to home when this page was the first of it. */
export function goBack(home: string): void {
  if (canGoBack()) overlayHistory().whenStill(() => window.history.back());
  else replaceWith(home);
}

/**
 * Accepts links written by operators (banners, articles) only if they lead to pages of the store.
 */
export function asStorePath(link: string): StorePath | undefined {
  return /^\/(?!\/)[\w\-/?=&%.+]*$/.test(link) ? (link as StorePath) : undefined;
}
