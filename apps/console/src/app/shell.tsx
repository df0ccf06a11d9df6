import { signOutOperator } from '@clearcrate/contract/operator-sign-in';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Spinner } from '@clearcrate/ui/feedback/spinner.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { setLocale, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../lib/api.ts';
import { goTo, useAddress } from '../lib/router.ts';
import { type Me, signedOut } from '../lib/session.ts';
import { useListTexts, useTexts } from '../lib/texts.ts';
import { useWaiting } from '../lib/waiting.ts';
import { LanguageSelect } from '../parts/language-select.tsx';
import type { Action } from './command-bar/command-bar.tsx';
import { type Route, routesOf } from './routes.ts';
import classes from './shell.module.css';

const CommandBar = lazy(async () => ({ default: (await import('./command-bar/command-bar.tsx')).CommandBar }));

/** The frame of every page: navigation by permission, the operator, the language. */
export function Shell({ me }: { me: Me }) {
  const t = useTexts();
  const { path } = useAddress();
  const routes = routesOf(me.role);
  const route = routes.find((one) => one.path === path);
  const first = routes[0]?.path ?? '/account';
  useEffect(() => {
    if (path === '/') goTo(first);
  }, [path, first]);
  const title = route ? t(route.title) : '';
  useEffect(() => {
    document.title = title ? `${title} · Clearcrate` : 'Clearcrate';
  }, [title]);
  return (
    <div className={classes.shell}>
      <Side me={me} routes={routes} path={path} />
      <div>
        <header className={classes.top}>
          <div className={classes.crumbs}>
            {route && <span>{t(route.group)} /</span>}
            <h1>{route ? title : t('nav.nowhere')}</h1>
          </div>
          <div className={classes.topEnd}>
            <Commands routes={routes} />
            <LanguageSelect />
          </div>
        </header>
        <main className={classes.main}>
          <Suspense fallback={<Spinner size={28} />}>
            {route ? <route.Page /> : path !== '/' && <EmptyState icon="lock" title={t('nav.nowhereHint')} />}
          </Suspense>
        </main>
      </div>
    </div>
  );
}

const useSignOut = () => useMutation({ mutationFn: () => call(signOutOperator, {}), onSettled: signedOut });

/** Opens the command bar, also by ⌘K or Ctrl K from anywhere. */
function Commands({ routes }: { routes: Route[] }) {
  const t = useTexts();
  const list = useListTexts();
  const locale = useLocale();
  const signOut = useSignOut();
  // Loaded when first opened, and kept: it leaves with a movement.
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const isChinese = locale === 'zh' || locale === 'tw';
  const actions: Action[] = [
    {
      name: 'language',
      label: list('act.language'),
      icon: 'globe',
      run: () => setLocale(isChinese ? 'en' : 'zh'),
    },
    { name: 'signOut', label: t('nav.signOut'), icon: 'logout', run: () => signOut.mutate() },
  ];
  return (
    <>
      <button type="button" className={classes.find} onClick={() => setOpen(true)}>
        <Icon name="search" size={15} />
        <span>{list('bar.open')}</span>
        <kbd>⌘K</kbd>
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <CommandBar open={isOpen} onClose={() => setOpen(false)} routes={routes} actions={actions} />
        </Suspense>
      )}
    </>
  );
}

function Side({ me, routes, path }: { me: Me; routes: Route[]; path: string }) {
  const t = useTexts();
  const groups = [...new Set(routes.map(({ group }) => group))];
  const waiting = useWaiting();
  const signOut = useSignOut();
  return (
    <aside className={classes.side}>
      <div className={classes.brand}>
        <BrandMark size={22} />
        Clearcrate
        <small>{t('nav.console')}</small>
      </div>
      <nav className={classes.nav} aria-label={t('nav.pages')}>
        {groups.map((group) => (
          <div key={group}>
            <p className={classes.group}>{t(group)}</p>
            {routes
              .filter((route) => route.group === group)
              .map((route) => (
                <a
                  key={route.path}
                  href={`#${route.path}`}
                  className={classes.link}
                  aria-current={route.path === path ? 'page' : undefined}
                >
                  <Icon name={route.icon} size={16} />
                  {t(route.title)}
                  {(waiting[route.path] ?? 0) > 0 && (
                    <span className={classes.count}>
                      {waiting[route.path]}
                      <VisuallyHidden>{t('nav.waiting')}</VisuallyHidden>
                    </span>
                  )}
                </a>
              ))}
          </div>
        ))}
      </nav>
      <div className={classes.person}>
        <a href="#/account" className={classes.personName}>
          {me.name}
          <small>{t(`role.${me.role}`)}</small>
        </a>
        <IconButton icon="logout" label={t('nav.signOut')} onClick={() => signOut.mutate()} />
      </div>
    </aside>
  );
}
