/** A path of plain segments with an optional query. No dots, backslashes, colons, or `@`: nothing that could lead out. */
const INSIDE_PATH = /^\/[\w-]+(?:\/[\w-]+)*\/?(?:\?[\w\-.~%=&+,]*)?$/;

/** Where `/jump?url=` leads: `/m` followed by the value, or home when the value tries anything else. */
export function jumpTarget(url: string | null): string {
  return url !== null && INSIDE_PATH.test(url) ? `/m${url}` : '/m/home';
}
