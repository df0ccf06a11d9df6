import { useSyncExternalStore } from 'react';
import { uiStorage } from './storage.ts';

/** The player's stored switches. */
export interface Preferences {
  sound: boolean;
  animation: boolean;
  boxSound: boolean;
  luckySound: boolean;
}
export type PreferenceName = keyof Preferences;

const KEYS = {
  sound: 'soundSwitch',
  animation: 'animationSwitch',
  boxSound: 'boxSoundSwitch',
  luckySound: 'luckySoundSwitch',
} as const satisfies Record<PreferenceName, string>;

const listeners = new Set<() => void>();
const systemMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
let preferences = readPreferences();

function readPreferences(): Preferences {
  return {
    // All are on by default; browsers mute sound before the first interaction anyway.
    sound: uiStorage.get(KEYS.sound) !== 'false',
    animation: uiStorage.get(KEYS.animation) !== 'false',
    boxSound: uiStorage.get(KEYS.boxSound) !== 'false',
    luckySound: uiStorage.get(KEYS.luckySound) !== 'false',
  };
}

function publish(): void {
  document.documentElement.dataset.motion = prefersReducedMotion() ? 'reduced' : 'full';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getPreferences(): Preferences {
  return preferences;
}

export function setPreference(name: PreferenceName, enabled: boolean): void {
  uiStorage.set(KEYS[name], String(enabled));
  preferences = { ...preferences, [name]: enabled };
  publish();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, getPreferences, getPreferences);
}

/** Whether the system requests less motion or the player switched animation off. */
export function prefersReducedMotion(): boolean {
  return !preferences.animation || systemMotion?.matches === true;
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, prefersReducedMotion);
}

/** Called once at start: marks the page for style sheets and follows the system setting. */
export function installPreferences(): void {
  systemMotion?.addEventListener('change', publish);
  publish();
  // Stores the sound setting at the first click, after that click's own choice.
  document.addEventListener('click', () => uiStorage.setIfAbsent(KEYS.sound, 'true'), { once: true });
}
