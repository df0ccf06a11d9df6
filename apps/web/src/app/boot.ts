/*
 * Runs before any other script and usually before the first paint, as a separate plain script
 * without imports, which it would have to wait for.
 */
{
  const home = /^(#\/?([mp](\/home)?)?\/?(\?.*)?)?$/;
  // The skeleton in index.html is that of home; other pages must not show its picture.
  if (!home.test(window.location.hash)) document.documentElement.dataset.start = 'elsewhere';

  const { texts = '{}', fallback = '' } = document.currentScript?.dataset ?? {};
  const files: Record<string, string> = JSON.parse(texts);
  let language: string | null = null;
  try {
    language = window.localStorage.getItem('language');
  } catch {
    // Storage is blocked: the visit continues in the default language.
  }
  const file = files[language ?? fallback] ?? files[fallback];
  // Preloads the texts of the player's language in parallel with the program.
  if (file) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file }));
  }
}
