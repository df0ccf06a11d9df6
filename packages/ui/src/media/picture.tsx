import type { ComponentProps } from 'react';

export interface PictureSource {
  src: string;
  srcSet?: string;
  /** Displayed width, when sources are selected by width. */
  sizes?: string;
}

interface PictureProps extends Omit<ComponentProps<'img'>, keyof PictureSource> {
  picture: PictureSource;
  alt: string;
  /** Loaded at once for the first view; others load lazily. */
  eager?: boolean;
}

export function Picture({ picture, alt, eager = false, ...rest }: PictureProps) {
  return <img {...rest} {...picture} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" draggable={false} />;
}
