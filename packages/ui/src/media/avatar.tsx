import { useId } from 'react';
import { VipFrame } from '../store/vip-frame.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './avatar.module.css';

interface AvatarProps {
  /** Empty or missing: the store's default picture. */
  src?: string | null;
  /** A VIP level or the address of a frame picture; 0, empty and null mean none. */
  frame?: number | string | null;
  /** Anchors (streamers) carry a flag. */
  isAnchor?: boolean;
  size?: number;
}

/** Decorative: the name is shown next to it. */
export function Avatar({ src, frame, isAnchor = false, size = 44 }: AvatarProps) {
  const t = useT('common');
  return (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      {src ? <img className={classes.picture} src={src} alt="" loading="lazy" decoding="async" /> : <DefaultPortrait />}
      {frame ? (
        <span className={classes.frame}>
          {typeof frame === 'number' ? (
            <VipFrame level={frame} size={size * 1.27} />
          ) : (
            <img className={classes.framePicture} src={frame} alt="" />
          )}
        </span>
      ) : null}
      {isAnchor && <span className={classes.flag}>{t('user.anchor')}</span>}
    </span>
  );
}

function DefaultPortrait() {
  const id = useId();
  return (
    <svg className={classes.picture} viewBox="0 0 64 64" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#53648A" />
        <stop offset="1" stopColor="#1A2233" />
      </linearGradient>
      <rect width="64" height="64" fill={`url(#${id})`} />
      <path d="M0 0h64L0 46z" fill="#fff" opacity=".08" />
      <path d="M64 64H20l44-34z" opacity=".16" />
      <path
        d="M32 14c-8 0-13 5.5-13 13v6.5c0 8 6 14.5 13 14.5s13-6.5 13-14.5V27c0-7.5-5-13-13-13zm-9 15h18v4.5c0 1.5-1 2.5-2.5 2.5H35l-3-3-3 3h-3.5C24 36 23 35 23 33.5z"
        fill="#DCE5F5"
        fillRule="evenodd"
      />
      <path d="M12 64c1.5-8 8-12 13-12.5 2 2 4.5 3 7 3s5-1 7-3c5 .5 11.5 4.5 13 12.5z" fill="#DCE5F5" />
    </svg>
  );
}
