import { useId } from 'react';

/** The paper of the packet. Seal, flap and slip are separate parts that can be animated. */

const HEXAGONS = [
  [52, 152],
  [128, 152],
  [90, 198],
  [52, 244],
  [128, 244],
] as const;

const hexagon = (x: number, y: number) => `M${x} ${y - 34}l30 17v34l-30 17-30-17v-34z`;

/** The front of the envelope; closed it reaches to the top, open it has a concave mouth. */
export function PacketFront({ open, className }: { open: boolean; className?: string }) {
  const id = useId();
  const outline = open
    ? 'M0 62Q90 148 180 62V212a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z'
    : 'M20 0h140a20 20 0 0 1 20 20v192a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20V20A20 20 0 0 1 20 0z';
  return (
    <svg className={className} viewBox="0 0 180 232" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}p`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#FF6B5F" />
          <stop offset=".5" stopColor="#DC2A3C" />
          <stop offset="1" stopColor="#8C0F2B" />
        </linearGradient>
        <clipPath id={`${id}c`}>
          <path d={outline} />
        </clipPath>
      </defs>
      <path d={outline} fill={`url(#${id}p)`} />
      <g clipPath={`url(#${id}c)`} fill="none" stroke="#FFB0A0" strokeOpacity=".16" strokeWidth="1.5">
        {HEXAGONS.map(([x, y]) => (
          <path key={`${x} ${y}`} d={hexagon(x, y)} />
        ))}
      </g>
      {open && <path d="M0 62Q90 148 180 62" fill="none" stroke="#F3AE3D" strokeWidth="2.5" />}
    </svg>
  );
}

/** The inside, visible behind the slip and no wider than it. */
export function PacketBack({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 180 232" aria-hidden="true">
      <path d="M0 62 7 16A17 17 0 0 1 24 2h132a17 17 0 0 1 17 14l7 46v90H0z" fill="#7A0C26" />
      <path d="M0 62 7 16A17 17 0 0 1 24 2h132a17 17 0 0 1 17 14l7 46" fill="none" stroke="#B07A2E" strokeWidth="2" />
    </svg>
  );
}

export function PacketFlap({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 180 124" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#FF8070" />
        <stop offset="1" stopColor="#CF2438" />
      </linearGradient>
      <path d="M20 0h140a20 20 0 0 1 20 20v46Q90 158 0 66V20A20 20 0 0 1 20 0z" fill={`url(#${id})`} />
      <path d="M0 66Q90 158 180 66" fill="none" stroke="#F3AE3D" strokeWidth="2.5" />
    </svg>
  );
}

/** A coin with the store's mark. */
export function PacketSeal({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <linearGradient id={id} x1=".2" y1="0" x2=".8" y2="1">
        <stop stopColor="#FFF1BE" />
        <stop offset=".5" stopColor="#FFC94A" />
        <stop offset="1" stopColor="#C0831B" />
      </linearGradient>
      <circle cx="32" cy="32" r="31" fill={`url(#${id})`} />
      <circle cx="32" cy="32" r="25.5" fill="none" stroke="#8A5A0B" strokeOpacity=".55" strokeWidth="1.6" />
      <path
        d="M48 24 32 14.8 16.8 23.5v17.6L32 49.8l16-9.2"
        fill="none"
        stroke="#6F4305"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="m32 25 8.4 5-8.4 5-8.4-5z" fill="#6F4305" />
    </svg>
  );
}
