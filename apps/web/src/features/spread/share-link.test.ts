import { createStorage } from '@clearcrate/ui/storage.ts';
import { expect, test } from 'vitest';
import { captureVisit, visitParameters } from '../../lib/visit.ts';
import { shareLink } from './share-link.ts';

test('a visit by the link keeps the code it carries', () => {
  const { search, hash } = new URL(shareLink('https://play.example', 'K7P2QX'));
  const storage = createStorage(() => undefined);
  captureVisit(storage, { parameters: visitParameters({ search, hash }), isMobile: true, newUuid: () => 'uuid' });
  expect(storage.get('681_fcode')).toBe('K7P2QX');
});
