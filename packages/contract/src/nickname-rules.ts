import type { ErrorName } from './errors.ts';
import { NICKNAME_LENGTH } from './limits.ts';
import { pretendsToBeStaff } from './staff-names.ts';

/** Letters of any script, digits and `_-`: nothing that could pass for markup or for another player's badge. */
const NICKNAME_CHARACTERS = /^[\p{L}\p{N}\p{M}_-]+( [\p{L}\p{N}\p{M}_-]+)*$/u;
/** Fillers that Unicode counts as letters although nobody sees them, and towers of combining marks. */
const NICKNAME_TRICKS = /[\u115f\u1160\u3164\uffa0]|^\p{M}|\p{M}{3}/u;

/** The refusal of a name a player gives themselves, or nothing. */
export function checkNickname(nickname: string): ErrorName | undefined {
  const length = [...nickname].length;
  if (length < NICKNAME_LENGTH.min || length > NICKNAME_LENGTH.max) return 'nicknameLength';
  const legible = NICKNAME_CHARACTERS.test(nickname) && !NICKNAME_TRICKS.test(nickname);
  if (!legible) return 'nicknameCharacters';
  return pretendsToBeStaff(nickname) ? 'nicknameStaff' : undefined;
}
