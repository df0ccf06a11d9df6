import { find } from '@clearcrate/contract/find';
import { Spinner } from '@clearcrate/ui/feedback/spinner.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { goTo } from '../../lib/router.ts';
import { useListTexts, useTexts } from '../../lib/texts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { Route } from '../routes.ts';
import classes from './command-bar.module.css';
import { HIT_PAGES } from './hit-pages.ts';

export interface Action {
  name: string;
  label: string;
  icon: IconName;
  run(): void;
}

interface Entry extends Action {
  hint: string;
}

interface CommandBarProps {
  open: boolean;
  onClose(): void;
  routes: readonly Route[];
  actions: readonly Action[];
}

/** Jumps to pages and to anything by its id, and runs actions; all by keyboard. */
export function CommandBar({ open, onClose, routes, actions }: CommandBarProps) {
  const t = useListTexts();
  return (
    <Modal open={open} onClose={onClose} headless title={t('bar.title')}>
      <Bar onClose={onClose} routes={routes} actions={actions} />
    </Modal>
  );
}

function useEntries(text: string, { routes, actions, onClose }: Omit<CommandBarProps, 'open'>) {
  const t = useListTexts();
  const texts = useTexts();
  const asked = useSettled(text.trim());
  const query = useQuery({
    queryKey: ['find', asked],
    queryFn: () => call(find, { text: asked }),
    enabled: asked !== '',
    placeholderData: (former) => former,
  });
  const matches = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());
  const pages = routes.map((route) => ({
    name: route.path,
    label: texts(route.title),
    hint: texts(route.group),
    icon: route.icon,
    run: () => goTo(route.path),
  }));
  const hits = (asked === '' ? [] : (query.data?.items ?? [])).map((hit) => {
    const address = HIT_PAGES[hit.kind]?.(hit);
    const mayOpen = address !== undefined && routes.some(({ path }) => path === address.split('?')[0]);
    return {
      name: `${hit.kind}:${hit.id}`,
      label: hit.title,
      hint: [t(`kind.${hit.kind}`), hit.id, hit.hint, ...(mayOpen ? [] : [t('bar.copies')])].join(' · '),
      icon: (mayOpen ? 'arrow' : 'copy') as IconName,
      run: () => (mayOpen ? goTo(address) : navigator.clipboard?.writeText(hit.id)),
    };
  });
  const acts = actions.map((action) => ({ ...action, hint: t('bar.action') }));
  const entries: Entry[] = [...hits, ...[...pages, ...acts].filter(({ label }) => matches(label))].map((entry) => ({
    ...entry,
    run: () => {
      onClose();
      entry.run();
    },
  }));
  return { entries, query };
}

function Bar(props: Omit<CommandBarProps, 'open'>) {
  const t = useListTexts();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { entries, query } = useEntries(text, props);
  const current = Math.min(at, entries.length - 1);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') entries[current]?.run();
    else if (step) setAt((current + step + entries.length) % entries.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.bar}>
      <div className={classes.field}>
        <Icon name="search" size={18} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries[current] && `${listId}-${current}`}
          aria-label={t('bar.title')}
          placeholder={t('bar.hint')}
          maxLength={80}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
        />
        {query.isFetching && <Spinner size={16} />}
      </div>
      <div id={listId} role="listbox" aria-label={t('bar.results')} className={classes.results} tabIndex={-1}>
        {entries.map((entry, index) => (
          <button
            key={entry.name}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.entry}
            ref={index === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={entry.run}
          >
            <Icon name={entry.icon} size={16} />
            <span>{entry.label}</span>
            <small>{entry.hint}</small>
          </button>
        ))}
      </div>
      {entries.length === 0 && <p className={classes.none}>{t('bar.none')}</p>}
      {query.isError && (
        <p role="alert" className={classes.none}>
          {messageOf(query.error)}
        </p>
      )}
    </div>
  );
}
