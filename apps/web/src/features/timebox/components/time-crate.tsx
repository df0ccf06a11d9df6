import { cx } from '@clearcrate/ui/cx.ts';
import { Picture, type PictureSource } from '@clearcrate/ui/media/picture.tsx';
import { useId } from 'react';
import classes from './time-crate.module.css';

interface TimeCrateProps {
  tier: number;
  prizeCount: number;
  /** The picture floating above it. */
  picture: PictureSource | undefined;
  eager?: boolean;
  className?: string;
}

/**
 * The glass crate of a time box. Shows the number of prizes instead of odds, since all participants
 * have the same chance.
 */
export function TimeCrate({ tier, prizeCount, picture, eager, className }: TimeCrateProps) {
  const id = useId();
  return (
    <span className={cx(classes.crate, className)} data-tier={tier}>
      <svg viewBox="0 0 200 150" aria-hidden="true">
        <defs>
          <linearGradient id={`${id}l`} x2="1" y2="1">
            <stop stopColor="currentColor" stopOpacity=".5" />
            <stop offset="1" stopColor="currentColor" stopOpacity=".12" />
          </linearGradient>
          <linearGradient id={`${id}r`} x1="1" x2="0" y2="1">
            <stop stopColor="currentColor" stopOpacity=".26" />
            <stop offset="1" stopColor="#05080e" stopOpacity=".6" />
          </linearGradient>
        </defs>
        <radialGradient id={`${id}s`}>
          <stop stopColor="currentColor" stopOpacity=".5" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
        <ellipse cx="100" cy="118" rx="98" ry="32" fill={`url(#${id}s)`} />
        <path d="M100 8 166 41v64L100 72 34 105V41z" fill="currentColor" opacity=".12" />
        <path className={classes.far} d="M100 8v64M100 72 34 105M100 72l66 33" />
        <path d="M34 41 100 74v64L34 105z" fill={`url(#${id}l)`} />
        <path d="m166 41-66 33v64l66-33z" fill={`url(#${id}r)`} />
        <path d="M34 41 62 55v64L34 105z" fill="#fff" opacity=".07" />
        <path className={classes.near} d="M100 8 166 41v64l-66 33-66-33V41zM34 41l66 33 66-33M100 74v64" />
        <text transform="matrix(.894 .447 0 1 67 93)" className={classes.count}>
          ×{prizeCount}
        </text>
      </svg>
      {picture && <Picture className={classes.picture} picture={picture} alt="" eager={eager} />}
    </span>
  );
}
