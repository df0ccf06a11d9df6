import type { ComponentProps } from 'react';

export interface PictureSource {
  src: string;
  srcSet?: string;
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  picture: PictureSource;
  alt: string;
  /** In the first view; everything else waits until it comes near. */
  eager?: boolean;
}

export function Picture({ picture, alt, eager = false, ...rest }: PictureProps) {
  return <img {...rest} {...picture} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" draggable={false} />;
}
