/** One file under `pictures/`. */
export interface PictureFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Files by code; widths ascend within one entry. */
export interface Manifest {
  readonly goods: Readonly<Record<string, readonly PictureFile[]>>;
  readonly boxes: Readonly<Record<string, readonly PictureFile[]>>;
  readonly avatars: Readonly<Record<string, readonly PictureFile[]>>;
  readonly frames: Readonly<Record<string, readonly PictureFile[]>>;
  /** The wide composition first, then the one for phones. */
  readonly banners: Readonly<Record<string, readonly PictureFile[]>>;
  readonly cardBackgrounds: Readonly<Record<string, readonly PictureFile[]>>;
  readonly scenes: Readonly<Record<string, readonly PictureFile[]>>;
  readonly brand: Readonly<Record<string, readonly PictureFile[]>>;
  readonly glyphs: Readonly<Record<string, readonly PictureFile[]>>;
  /** The head of each theme, phones first, and its stickers as `theme/sticker`. */
  readonly festivals: Readonly<Record<string, readonly PictureFile[]>>;
}

export type PictureGroup = keyof Manifest;
