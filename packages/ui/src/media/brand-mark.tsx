import { useId } from 'react';

/** A hexagonal C around a lit crate. Decorative: the name is shown next to it. */
export function BrandMark({ size = 30 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-steel`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff" />
          <stop offset="1" stopColor="#93A5C4" />
        </linearGradient>
        <radialGradient id={`${id}-lamp`}>
          <stop stopColor="var(--act)" stopOpacity=".5" />
          <stop offset="1" stopColor="var(--act)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="33" cy="33" r="27" fill={`url(#${id}-lamp)`} />
      <path
        d="M55 18.7 32 5.4 9 18.7v26.6l23 13.3 23-13.3"
        fill="none"
        stroke={`url(#${id}-steel)`}
        strokeWidth="6.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="m34 18.2 13.6 7.9L34 34l-13.6-7.9z" fill="#F3FFD0" />
      <path d="m20 30 12.3 7.1v12.2L20 42.2z" fill="var(--act)" />
      <path d="m48 30-12.3 7.1v12.2L48 42.2z" fill="#84B51F" />
    </svg>
  );
}
