/** Groups as people read them aloud: 138 0013 8026 in China, threes elsewhere. */
export function groupPhoneDigits(digits: string, areaCode: string): string {
  if (areaCode === '+86') return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** Keeps digits only; a pasted number may bring its own area code along. */
export function phoneDigits(text: string, areaCode: string): string {
  const withoutCode = text.trim().startsWith(areaCode) ? text.trim().slice(areaCode.length) : text;
  return withoutCode.replace(/\D/g, '').slice(0, 15);
}
