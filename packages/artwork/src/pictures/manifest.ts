/** One file under `pictures/`. */
export interface PictureFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Which files belong to which code; widths ascend within one entry. */
export interface Manifest {
  readonly goods: Readonly<Record<string, readonly PictureFile[]>>;
  readonly boxes: Readonly<Record<string, readonly PictureFile[]>>;
  readonly avatars: Readonly<Record<string, readonly PictureFile[]>>;
  readonly frames: Readonly<Record<string, readonly PictureFile[]>>;
  /** First the wide, then the phone composition. */
  readonly banners: Readonly<Record<string, readonly PictureFile[]>>;
  readonly cardBackgrounds: Readonly<Record<string, readonly PictureFile[]>>;
  readonly scenes: Readonly<Record<string, readonly PictureFile[]>>;
  readonly brand: Readonly<Record<string, readonly PictureFile[]>>;
  readonly glyphs: Readonly<Record<string, readonly PictureFile[]>>;
  /** The head of each theme, first for phones, and its stickers as `theme/sticker`. */
  readonly festivals: Readonly<Record<string, readonly PictureFile[]>>;
}

export type PictureGroup = keyof Manifest;
