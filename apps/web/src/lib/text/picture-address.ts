/**
 * Returns the address of a picture on our own host; undefined for anything else (an empty field, a
 * bare code), which shows the default picture.
 */
export function pictureAddress(value: string | undefined): string | undefined {
  return value && /^\/(?!\/)/.test(value) ? value : undefined;
}
