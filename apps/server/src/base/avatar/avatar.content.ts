import type { Locale } from '@clearcrate/contract/locale';

/** Portraits and frames as they ship. */
export interface AvatarContent {
  /** Addresses of the portraits, in the order they are offered. */
  avatars: readonly string[];
  frames: readonly {
    id: number;
    names: Readonly<Record<Locale, string>>;
    requiredLevel: number;
    image: string;
  }[];
}
