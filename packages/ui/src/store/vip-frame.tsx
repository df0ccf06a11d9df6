import { useId } from 'react';

/** One metal per two levels: steel, bronze, silver, gold, prism. */
const METALS = [
  ['#6E7C98', '#D9E2F2'],
  ['#8A4A20', '#F3B686'],
  ['#75839D', '#F6F9FF'],
  ['#A2660A', '#FFE59E'],
  ['#7C5CFF', '#C8FF4D'],
] as const;

const wing = (row: number, level: number) => {
  const y = 58 - row * 10;
  const reach = 6 + level * 0.7 - row * 1.3;
  return `M11 ${y} ${8 - reach} ${y - 14 - row * 2} ${6 - reach * 0.3} ${y - 10} 11 ${y - 9}z`;
};

/** The frame of a VIP level: wings from V3, a crown from V5. 80 units around a 56-unit portrait. */
export function VipFrame({ level, size }: { level: number; size: number }) {
  const id = useId();
  const metal = METALS[Math.min(METALS.length - 1, Math.ceil(level / 2) - 1)] ?? METALS[0];
  const wings = Array.from({ length: Math.min(4, Math.floor((level - 1) / 2)) }, (_, row) => wing(row, level)).join('');
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" overflow="visible" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={metal[1]} />
        <stop offset=".5" stopColor={metal[0]} />
        <stop offset=".76" stopColor={metal[1]} />
        <stop offset="1" stopColor={metal[0]} />
      </linearGradient>
      <g fill={`url(#${id})`} stroke="#07090E" strokeWidth=".4">
        <path d={wings} />
        <path d={wings} transform="matrix(-1 0 0 1 80 0)" />
      </g>
      <g fill="none">
        <rect x="8.5" y="8.5" width="63" height="63" rx="19" stroke="#07090E" strokeWidth="7.5" />
        <rect x="8.5" y="8.5" width="63" height="63" rx="19" stroke={`url(#${id})`} strokeWidth="4.5" />
        <rect
          x="11.2"
          y="11.2"
          width="57.6"
          height="57.6"
          rx="16.5"
          stroke="#fff"
          strokeOpacity=".35"
          strokeWidth=".8"
        />
      </g>
      {level >= 5 && <path d="M25 10 28 0l7 5 5-11 5 11 7-5 3 10z" fill={`url(#${id})`} stroke="#07090E" />}
      <path d="M25 66h30l-5 13H30z" fill="#07090E" stroke={`url(#${id})`} strokeWidth="2" />
      <text
        x="40"
        y="76.4"
        textAnchor="middle"
        fill={metal[1]}
        fontFamily="var(--num)"
        fontSize="11"
        fontWeight="800"
      >{`V${level}`}</text>
    </svg>
  );
}
