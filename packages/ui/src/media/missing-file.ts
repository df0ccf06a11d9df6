/** A file of the page failed to load. Faults in the page itself are other errors. */
export class MissingFile extends Error {}

export const isMissing = (error: unknown): boolean => error instanceof MissingFile;

/** Turns a failed download into a `MissingFile`. */
export async function arriving<File>(file: Promise<File>): Promise<File> {
  try {
    return await file;
  } catch (cause) {
    throw new MissingFile('A file of the page failed to load.', { cause });
  }
}
