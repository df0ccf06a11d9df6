/** What most players do, which also runs in a second engine. */
export const MAIN_PATH = { tag: '@main-path' };
