/** Placeholder until the manifest's shape is known. */
export function bannerPictures(_code: string): { image: string; imageWide: string } {
  return { image: '', imageWide: '' };
}
export function backgroundPicture(_level: number): string {
  return '';
}
export function goodsPictures(_code: string): { image: string; imageLarge: string } {
  return { image: '', imageLarge: '' };
}
