import type { Locale } from '@clearcrate/contract/locale';

/** Shipped portraits and frames. */
export interface AvatarContent {
  /** Addresses of the portraits in display order. */
  avatars: readonly string[];
  frames: readonly {
    id: number;
    names: Readonly<Record<Locale, string>>;
    requiredLevel: number;
    image: string;
  }[];
}
