const KINDS = ['wrongAmount', 'paidTwice', 'refundShort', 'refundHeld', 'refundMadeLate'] as const;
type ClaimKind = (typeof KINDS)[number];

export const claimText = (kind: string): `claim.${ClaimKind}` | 'claim.other' => {
  const known = KINDS.find((one) => one === kind);
  return known ? `claim.${known}` : 'claim.other';
};
