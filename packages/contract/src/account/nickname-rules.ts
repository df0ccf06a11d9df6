import type { ErrorName } from '../wire/errors.ts';
import { NICKNAME_LENGTH } from '../wire/limits.ts';
import { pretendsToBeStaff } from './staff-names.ts';

/** Letters of any script, digits and `_-`: nothing that could pass for markup or for a badge. */
const NICKNAME_CHARACTERS = /^[\p{L}\p{N}\p{M}_-]+( [\p{L}\p{N}\p{M}_-]+)*$/u;
/** Invisible fillers that Unicode classifies as letters, and stacked combining marks. */
const NICKNAME_TRICKS = /[\u115f\u1160\u3164\uffa0]|^\p{M}|\p{M}{3}/u;

/** The error of a chosen nickname; `undefined` when valid. */
export function checkNickname(nickname: string): ErrorName | undefined {
  const length = [...nickname].length;
  if (length < NICKNAME_LENGTH.min || length > NICKNAME_LENGTH.max) return 'nicknameLength';
  const legible = NICKNAME_CHARACTERS.test(nickname) && !NICKNAME_TRICKS.test(nickname);
  if (!legible) return 'nicknameCharacters';
  return pretendsToBeStaff(nickname) ? 'nicknameStaff' : undefined;
}
