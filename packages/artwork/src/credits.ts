/** A credit for third-party artwork, shown on the help page. */
export interface Credit {
  readonly name: string;
  readonly authors: string;
  readonly licence: string;
  readonly licenceUrl: string;
  readonly url: string;
}

export const credits: readonly Credit[] = [
  {
    name: 'game-icons.net',
    authors: 'Lorc, Delapouite, Skoll, Carl Olsen, sbed and the other contributors of game-icons.net',
    licence: 'CC BY 3.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
    url: 'https://game-icons.net/',
  },
  {
    name: 'Saira',
    authors: 'Omnibus-Type',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: 'https://openfontlicense.org/',
    url: 'https://github.com/Omnibus-Type/Saira',
  },
  {
    name: 'Manrope',
    authors: 'The Manrope Project Authors',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: 'https://openfontlicense.org/',
    url: 'https://github.com/sharanda/manrope',
  },
];
