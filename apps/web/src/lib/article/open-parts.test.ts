import { expect, test } from 'vitest';
import { keepOpenParts } from './open-parts.ts';

const open =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

test('removes closed parts', () => {
  const text = 'Boxes{{#Roll}}, roll rooms{{/}} and tasks.';
  expect(keepOpenParts(text, open('Roll'))).toBe('Boxes, roll rooms and tasks.');
  expect(keepOpenParts(text, open())).toBe('Boxes and tasks.');
});

test('a group requires all its modules, and one of several groups is enough', () => {
  const text = 'a{{#Lucky&crash|Roll}}b{{/}}c';
  expect(keepOpenParts(text, open('Lucky'))).toBe('ac');
  expect(keepOpenParts(text, open('Lucky', 'crash'))).toBe('abc');
  expect(keepOpenParts(text, open('Roll'))).toBe('abc');
});

test('removed sections and list entries leave no gap', () => {
  const text = '## One\n\n{{#Roll}}\n\n## Two\n\nText\n\n{{/}}\n\n- a\n- {{#Roll}}b{{/}}\n- c\n';
  expect(keepOpenParts(text, open())).toBe('## One\n\n- a\n- c\n');
  expect(keepOpenParts(text, open('Roll'))).toBe('## One\n\n## Two\n\nText\n\n- a\n- b\n- c\n');
});

test('keeps malformed parts as they are', () => {
  expect(keepOpenParts('{brand} {{#}} {{/}}', open())).toBe('{brand} {{#}} {{/}}');
});
