/**
 * Files that players and operators bring. A key is a path of plain names that is never written twice with different
 * bytes, so whoever has read a file once may keep it for ever.
 */
export interface ObjectStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Nothing where there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Harmless when it is gone already. */
  delete(key: string): Promise<void>;
}
