import { ICON_PATHS, type IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  size?: number;
  strokeWidth?: number;
  /** Fills the outline, e.g. for a marked favourite. */
  filled?: boolean;
  className?: string;
}

/** Decorative: the control around it has the accessible name. */
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
