/**
 * A path of plain segments with an optional query. No dots, backslashes, colons, or `@`, which
 * could lead to another site.
 */
const INSIDE_PATH = /^\/[\w-]+(?:\/[\w-]+)*\/?(?:\?[\w\-.~%=&+,]*)?$/;

/** The target of `/jump?url=`: `/m` followed by the value, or home for an invalid value. */
export function jumpTarget(url: string | null): string {
  return url !== null && INSIDE_PATH.test(url) ? `/m${url}` : '/m/home';
}
