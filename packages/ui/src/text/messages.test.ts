import { describe, expect, it } from 'vitest';
import { fillParams, findMessage, messageSlots, splitTags } from './messages.ts';

describe('messages', () => {
  const messages = { plain: 'Hello {name}', left_one: '{count} box', left_other: '{count} boxes' };

  it('inserts texts verbatim and formats numbers', () => {
    expect(fillParams('{name} has {count}', { name: 'a{count}b', count: 12_345 })).toBe('a{count}b has 12,345');
    expect(fillParams('{unknown}', {})).toBe('{unknown}');
  });

  it('selects the plural form by language', () => {
    expect(findMessage(messages, 'left', { count: 1 }, 'en')).toBe('{count} box');
    expect(findMessage(messages, 'left', { count: 2 }, 'en')).toBe('{count} boxes');
    expect(findMessage(messages, 'left', { count: 1 }, 'zh')).toBe('{count} boxes');
  });

  it('throws on a missing key', () => {
    expect(() => findMessage(messages, 'missing', undefined, 'ko')).toThrow('missing');
  });

  it('splits tags and keeps other text unchanged', () => {
    expect(splitTags('I accept <terms>the terms</terms> & 1 < 2')).toEqual([
      { text: 'I accept ' },
      { text: 'the terms', tag: 'terms' },
      { text: ' & 1 < 2' },
    ]);
  });

  it('lists placeholders and tags in sorted order', () => {
    expect(messageSlots('{b} <x>{a}</x> {b}')).toEqual(['<x>', '{a}', '{b}']);
  });
});
