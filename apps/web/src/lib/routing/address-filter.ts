import type { StorePath } from './navigation.tsx';

/** The server rejects longer ones. */
const KEYWORD_MAX_LENGTH = 40;

/** Reads choices from an untrusted address; drops what the server would reject. */
export function addressChoices(parameters: URLSearchParams) {
  const textOf = (name: string) => parameters.get(name) ?? '';
  return {
    oneOf: <Value extends string, Other>(name: string, values: readonly Value[], other: Other) =>
      values.find((value) => value === textOf(name)) ?? other,
    matching: (name: string, pattern: RegExp) => (pattern.test(textOf(name)) ? textOf(name) : ''),
    keyword: () => textOf('keyword').slice(0, KEYWORD_MAX_LENGTH),
  };
}

/**
 * The address of a filtered page. Contains only what differs from no filter, so that a plain list
 * has a plain address.
 */
export function filteredPath<Filter extends { [Name in keyof Filter]: string | boolean }>(
  page: StorePath,
  filter: Filter,
  noFilter: Filter,
): StorePath {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(filter) as (keyof Filter & string)[]) {
    const value = filter[name];
    if (value !== noFilter[name]) parameters.set(name, value === true ? '1' : String(value));
  }
  const query = parameters.toString();
  return query ? `${page}?${query}` : page;
}
