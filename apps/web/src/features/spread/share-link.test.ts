import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { expect, test } from 'vitest';
import { captureVisit, hintedLanguage, visitParameters } from '../../lib/routing/visit.ts';
import { shareLink } from './share-link.ts';

test('a visit by the link stores its code, and its language is a hint for a first visit', () => {
  const { search, hash } = new URL(shareLink('https://play.example', 'K7P2QX', 'vi'));
  const storage = createStorage(() => undefined);
  expect(hintedLanguage(storage, visitParameters({ search, hash }))).toBe('vi');
  captureVisit(storage, { parameters: visitParameters({ search, hash }), isMobile: true, newUuid: () => 'uuid' });
  expect(storage.get('681_fcode')).toBe('K7P2QX');
  expect(hintedLanguage(storage, visitParameters({ search, hash }))).toBeUndefined();
});
