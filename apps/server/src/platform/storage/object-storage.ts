/**
 * Storage of uploaded files. A key is a path of plain names and is never written twice with
 * different bytes, so readers may cache a file without expiry.
 */
export interface ObjectStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Returns `undefined` when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
}
