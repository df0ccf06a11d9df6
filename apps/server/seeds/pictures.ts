import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface PictureFile {
  file: string;
  width: number;
}

/** By code, every size of the picture. */
type PictureGroup = Record<string, PictureFile[]>;

interface Manifest {
  goods: PictureGroup;
  boxes: PictureGroup;
  banners: PictureGroup;
  cardBackgrounds: PictureGroup;
  avatars: PictureGroup;
  frames: PictureGroup;
}

/** The addresses of the demo pictures. An empty one means that there is no picture, and pages show none. */
export interface Pictures {
  ofGoods(code: string): { image: string; imageLarge: string };
  ofBox(code: string): { image: string; imageLarge: string };
  ofBanner(code: string): { image: string; imageWide: string };
  ofQuality(code: string): string;
  ofFrame(code: string): string;
  /** Portraits to choose from. */
  avatars: readonly string[];
}

const require = createRequire(import.meta.url);

/** Pictures are drawn ahead by `npm run artwork`; a store where that has not happened yet starts all the same. */
async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(require.resolve('@clearcrate/artwork/manifest.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND')
      return { goods: {}, boxes: {}, banners: {}, cardBackgrounds: {}, avatars: {}, frames: {} };
    throw error;
  }
}

const addressOf = (picture: PictureFile | undefined): string => (picture ? `/art/${picture.file}` : '');

export function picturesOf(manifest: Manifest): Pictures {
  /** The narrowest and the widest there is of a picture. */
  const ends = (files: PictureFile[] = []) => {
    const ordered = files.toSorted((a, b) => a.width - b.width);
    return { narrow: addressOf(ordered.at(0)), wide: addressOf(ordered.at(-1)) };
  };
  const smallAndLarge = (files: PictureFile[] | undefined) => {
    const { narrow, wide } = ends(files);
    return { image: narrow, imageLarge: wide };
  };
  return {
    ofGoods: (code) => smallAndLarge(manifest.goods[code]),
    ofBox: (code) => smallAndLarge(manifest.boxes[code]),
    ofBanner: (code) => {
      const { narrow, wide } = ends(manifest.banners[code]);
      return { image: narrow, imageWide: wide };
    },
    ofQuality: (code) => ends(manifest.cardBackgrounds[code]).wide,
    ofFrame: (code) => ends(manifest.frames[code]).wide,
    avatars: Object.values(manifest.avatars).map((files) => ends(files).wide),
  };
}

export const readPictures = async (): Promise<Pictures> => picturesOf(await readManifest());
