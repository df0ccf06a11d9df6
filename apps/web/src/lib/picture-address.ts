/** A picture's address on our own host; anything else (an empty field, a bare code) shows the default picture. */
export function pictureAddress(value: string | undefined): string | undefined {
  return value && /^\/(?!\/)/.test(value) ? value : undefined;
}
