import { ICON_PATHS, type IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  size?: number;
  strokeWidth?: number;
  /** A favourite's star, a playing mark: the same outline, filled. */
  filled?: boolean;
  className?: string;
}

/** Decorative by design: the control around it carries the name. */
export function Icon({ name, size = 22, strokeWidth = 1.75, filled = false, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
