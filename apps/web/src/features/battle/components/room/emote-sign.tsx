import type { BattleEmote } from '@clearcrate/contract/battle-rules';
import type { ReactNode } from 'react';

/** Drawn as SVG: fonts of some devices lack emoji. */

const SKIN = '#ffc98a';
const CREASE = '#b9743b';
const FACE = '#ffd34d';
const INK = '#5a3a08';
const TEAR = '#5cc8ff';

const Face = ({ children }: { children: ReactNode }) => (
  <>
    <circle cx="12" cy="12" r="10" fill={FACE} />
    <g fill="none" stroke={INK} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </g>
  </>
);

/** A raised open hand, its thumb to the right. */
const Hand = ({ at }: { at: string }) => (
  <g transform={at} fill={SKIN}>
    <rect x="6" y="5.4" width="2.7" height="9" rx="1.35" />
    <rect x="9" y="3.4" width="2.7" height="10" rx="1.35" />
    <rect x="12" y="3.8" width="2.7" height="10" rx="1.35" />
    <rect x="15" y="6" width="2.5" height="8" rx="1.25" />
    <rect x="6" y="10" width="11.5" height="10.4" rx="4.6" />
    <rect x="16.6" y="10.6" width="2.8" height="7.4" rx="1.4" transform="rotate(28 18 17)" />
    <path d="M9 14.2c1.6-1 4-1 5.6.2" fill="none" stroke={CREASE} strokeWidth="1" strokeLinecap="round" />
  </g>
);

/** A hand seen from its edge. */
const Palm = ({ at }: { at: string }) => (
  <g transform={at} fill={SKIN}>
    <rect x="9" y="5" width="5.6" height="15" rx="2.8" />
    <rect x="6.8" y="10.5" width="3.6" height="6.6" rx="1.8" transform="rotate(-24 8.6 14)" />
    <path d="M11.8 6.6v5.4" fill="none" stroke={CREASE} strokeWidth="0.9" strokeLinecap="round" />
  </g>
);

const SIGNS: Record<BattleEmote, ReactNode> = {
  wave: (
    <>
      <Hand at="rotate(-18 12 14) translate(0 1)" />
      <path
        d="M19.4 4.4c1.3.8 2.2 2 2.6 3.4M2.2 17.4c.5 1.5 1.5 2.8 2.9 3.6"
        fill="none"
        stroke="#8fd3ff"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
  luck: (
    <>
      <path d="M12 12.6c.6 4-.4 7-2.6 9.4" fill="none" stroke="#2f9e57" strokeWidth="1.8" strokeLinecap="round" />
      {[45, 135, 225, 315].map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn} 12 11)`}
          d="M12 10.6c-4.4-1.4-5.4-6.4-2.6-7.6 1.3-.5 2.2.2 2.6 1.2.4-1 1.3-1.7 2.6-1.2 2.8 1.2 1.8 6.2-2.6 7.6Z"
          fill="#4cc978"
        />
      ))}
    </>
  ),
  wow: (
    <Face>
      <path d="M7.6 8.2v1.2M16.4 8.2v1.2M6.4 5.6l2-.8M17.6 5.6l-2-.8" />
      <ellipse cx="12" cy="15.4" rx="2.8" ry="3.6" fill={INK} />
    </Face>
  ),
  laugh: (
    <Face>
      <path d="M5.8 9.8c.8-1.6 2.8-1.6 3.6 0M14.6 9.8c.8-1.6 2.8-1.6 3.6 0" />
      <path d="M6.6 13h10.8c-.4 3.4-2.4 5.4-5.4 5.4S7 16.4 6.6 13Z" fill={INK} />
      <path
        d="M3.4 11.4c-1.4 1-2 2.4-1.2 3.4s2.4.2 2.6-1.4M20.6 11.4c1.4 1 2 2.4 1.2 3.4s-2.4.2-2.6-1.4"
        fill={TEAR}
        stroke="none"
      />
    </Face>
  ),
  cry: (
    <Face>
      <path d="M6.2 9.4c.8 1 2.6 1 3.4 0M14.4 9.4c.8 1 2.6 1 3.4 0" />
      <path
        d="M6.8 11.6h2.4v8.8a10 10 0 0 1-2.4-1.4ZM14.8 11.6h2.4V19a10 10 0 0 1-2.4 1.4Z"
        fill={TEAR}
        stroke="none"
      />
      <path d="M10 17.6c.4-2.2 3.6-2.2 4 0Z" fill={INK} />
    </Face>
  ),
  fire: (
    <>
      <path
        d="M12.6 1.8c.6 3.4-.6 5-2.4 7C8.6 10.6 6 12.4 6 16a6 6 0 0 0 12 0c0-2.6-1-4.2-2.2-5.8-.3 1.5-1 2.3-2 2.8.8-4.2-.2-8.2-1.2-11.200Z"
        fill="#ff7a2f"
      />
      <path d="M12.2 13c.2 1.8-2.8 2.6-2.8 5.200a2.7 2.7 0 0 0 5.4 0c0-2-1.4-3-2.6-5.200Z" fill="#ffd34d" />
    </>
  ),
  clap: (
    <>
      <Palm at="rotate(14 12 14) translate(-3 1)" />
      <Palm at="rotate(-14 12 14) translate(27 1) scale(-1 1)" />
      <path
        d="M12 1.400v2.800M6.8 2.400l1 2.400M17.2 2.400l-1 2.4"
        stroke="#ffe08a"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
  gg: (
    <>
      <rect x="1.5" y="4.5" width="21" height="15" rx="5" fill="#7c5cff" />
      <path
        d="M10.4 9.800c-.5-.8-1.3-1.3-2.3-1.3-1.9 0-3.2 1.5-3.2 3.500s1.3 3.5 3.2 3.500c1.3 0 2.2-.7 2.5-2v-1.200H8.300M19.4 9.800c-.5-.8-1.3-1.3-2.3-1.3-1.9 0-3.2 1.5-3.2 3.500s1.3 3.5 3.2 3.500c1.3 0 2.2-.7 2.5-2v-1.200h-2.3"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};

/** As tall as the surrounding text. Its meaning is announced beside it. */
export const EmoteSign = ({ emote }: { emote: BattleEmote }) => (
  <svg viewBox="0 0 24 24" width="1.3em" height="1.3em" aria-hidden="true" focusable="false">
    {SIGNS[emote]}
  </svg>
);
