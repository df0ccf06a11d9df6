import { CoinIcon } from '@clearcrate/ui/asset-icons.tsx';
import { useId } from 'react';
import classes from './packet-picture.module.css';

/** A closed red packet with the store's coin as its seal. */
export function PacketPicture() {
  const id = useId();
  return (
    <span className={classes.packet}>
      <svg viewBox="0 0 60 76" width="60" height="76" aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0" x2=".4" y2="1">
          <stop stopColor="#ff6a63" />
          <stop offset=".55" stopColor="#e3353d" />
          <stop offset="1" stopColor="#a3121f" />
        </linearGradient>
        <rect width="60" height="76" rx="7" fill={`url(#${id})`} />
        <path d="M0 7a7 7 0 0 1 7-7h46a7 7 0 0 1 7 7v13C46 35 14 35 0 20z" fill="#fff" fillOpacity=".13" />
        <path d="M0 20c14 15 46 15 60 0" fill="none" stroke="#fff" strokeOpacity=".32" />
      </svg>
      <span className={classes.seal}>
        <CoinIcon size={22} />
      </span>
    </span>
  );
}
