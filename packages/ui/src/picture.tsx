import type { ComponentProps } from 'react';

export interface PictureSource {
  src: string;
  srcSet?: string;
  /** How wide it stands, where the set tells its pictures apart by width. */
  sizes?: string;
}

interface PictureProps extends Omit<ComponentProps<'img'>, keyof PictureSource> {
  picture: PictureSource;
  alt: string;
  /** In the first view; everything else waits until it comes near. */
  eager?: boolean;
}

export function Picture({ picture, alt, eager = false, ...rest }: PictureProps) {
  return <img {...rest} {...picture} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" draggable={false} />;
}
