import type * as message from '@clearcrate/contract/message';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { useOpenPart } from '../../lib/article/use-open-part.ts';

/** Restated, because importing the contract would load its schemas; the type keeps them equal. */
const KINDS = {
  system: 1,
  prize: 2,
  delivery: 3,
  recharge: 4,
  battle: 5,
} as const satisfies typeof message.MESSAGE_KINDS;
export type KindName = keyof typeof KINDS;
export type KindChoice = KindName | 'all';

/** In display order: winnings first. */
const KIND_CHOICES: readonly KindChoice[] = ['all', 'prize', 'delivery', 'recharge', 'battle', 'system'];

/** Module of a kind, where it can be closed. */
const SUBJECTS: Partial<Record<KindChoice, string>> = { delivery: 'delivery', recharge: 'Recharge', battle: 'rank' };

/** The kinds of messages that are possible here. */
export function useKindChoices(): KindChoice[] {
  const isOpen = useOpenPart();
  return KIND_CHOICES.filter((choice) => {
    const subject = SUBJECTS[choice];
    return subject === undefined || isOpen(subject);
  });
}

const LOOKS: Record<KindName, { icon: IconName; hue: number }> = {
  prize: { icon: 'trophy', hue: 42 },
  delivery: { icon: 'truck', hue: 205 },
  recharge: { icon: 'wallet', hue: 150 },
  battle: { icon: 'battle', hue: 354 },
  system: { icon: 'bell', hue: 225 },
};

/** 0 is any kind. */
export const kindNumber = (choice: KindChoice): number => (choice === 'all' ? 0 : KINDS[choice]);

export function kindName(number: number): KindName {
  return (Object.keys(KINDS) as KindName[]).find((name) => KINDS[name] === number) ?? 'system';
}

export const kindLook = (number: number) => LOOKS[kindName(number)];

/** Reads an untrusted address. */
export function readKind(text: string | null): KindChoice {
  return KIND_CHOICES.find((choice) => choice === text) ?? 'all';
}
