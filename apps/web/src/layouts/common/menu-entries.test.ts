import { MODES } from '@clearcrate/contract/modes';
import { expect, it } from 'vitest';
import { findRoute } from '../../app/routes.ts';
import { PAGES } from '../../lib/page/own-menu.tsx';
import { OWN } from './menu-entries.ts';

it.each(Object.entries(MODES))('the page of %s exists, and menus lead to it', (_name, { menu, page, module }) => {
  const found = findRoute(`/m/${page}`)?.entry;
  expect(found?.path).toBe(page);
  if (module === null) return;
  expect(found?.module).toBe(module);
  if (menu === null) for (const list of [OWN, PAGES]) expect(list).toContain(page);
});
