const inGroups = (digits: string, first: number, second: number): string =>
  [digits.slice(0, first), digits.slice(first, first + second), digits.slice(first + second)].filter(Boolean).join(' ');

/**
 * Groups digits as they are read aloud: 138 0013 8026 in China, 010 1234 5678 in Korea, threes
 * elsewhere.
 */
export function groupPhoneDigits(digits: string, areaCode: string): string {
  if (areaCode === '+86') return inGroups(digits, 3, 4);
  // After the area code the leading zero is optional.
  if (areaCode === '+82') return inGroups(digits, digits.startsWith('0') ? 3 : 2, 4);
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** Keeps digits only; removes the area code of a pasted number. */
export function phoneDigits(text: string, areaCode: string): string {
  const withoutCode = text.trim().startsWith(areaCode) ? text.trim().slice(areaCode.length) : text;
  return withoutCode.replace(/\D/g, '').slice(0, 15);
}
