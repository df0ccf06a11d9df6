import { describe, expect, it } from 'vitest';
import { fillParams, findMessage, messageSlots, splitTags } from './messages.ts';

describe('messages', () => {
  const messages = { plain: 'Hello {name}', left_one: '{count} box', left_other: '{count} boxes' };

  it('fills in texts as they are and numbers as amounts are written', () => {
    expect(fillParams('{name} has {count}', { name: 'a{count}b', count: 12_345 })).toBe('a{count}b has 12,345');
    expect(fillParams('{unknown}', {})).toBe('{unknown}');
  });

  it('chooses the plural by the rules of the language', () => {
    expect(findMessage(messages, 'left', { count: 1 }, 'en')).toBe('{count} box');
    expect(findMessage(messages, 'left', { count: 2 }, 'en')).toBe('{count} boxes');
    expect(findMessage(messages, 'left', { count: 1 }, 'zh')).toBe('{count} boxes');
  });

  it('refuses a key that does not exist', () => {
    expect(() => findMessage(messages, 'missing', undefined, 'ko')).toThrow('missing');
  });

  it('splits tags and leaves everything else alone', () => {
    expect(splitTags('I accept <terms>the terms</terms> & 1 < 2')).toEqual([
      { text: 'I accept ' },
      { text: 'the terms', tag: 'terms' },
      { text: ' & 1 < 2' },
    ]);
  });

  it('lists placeholders and tags in a comparable order', () => {
    expect(messageSlots('{b} <x>{a}</x> {b}')).toEqual(['<x>', '{a}', '{b}']);
  });
});
