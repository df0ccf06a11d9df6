import { describe, expect, it } from 'vitest';
import { isAudible } from './sound.ts';
import { soundVoices } from './sound-recipes.ts';

const ALL_ON = { sound: true, animation: true, boxSound: true, luckySound: true };

describe('sounds', () => {
  it('follow the main switch first, then their own', () => {
    expect(isAudible('general', ALL_ON)).toBe(true);
    expect(isAudible('box', { ...ALL_ON, sound: false })).toBe(false);
    expect(isAudible('box', { ...ALL_ON, boxSound: false })).toBe(false);
    expect(isAudible('lucky', { ...ALL_ON, boxSound: false })).toBe(true);
    expect(isAudible('lucky', { ...ALL_ON, luckySound: false })).toBe(false);
  });

  it('get richer and higher with quality when opening', () => {
    const plain = soundVoices('open', 1);
    const rare = soundVoices('open', 7);
    expect(rare.length).toBeGreaterThan(plain.length);
    expect(rare[1]?.pitch).toBeGreaterThan(plain[1]?.pitch ?? 0);
    expect(soundVoices('open', 16)).toEqual(rare);
  });

  it.each(['tick', 'open', 'win', 'lose', 'escape', 'coin'] as const)('%s stays short and soft', (name) => {
    for (const voice of soundVoices(name, 7)) {
      expect(voice.volume).toBeLessThan(0.4);
      expect(voice.at + voice.length).toBeLessThan(2);
    }
  });
});
