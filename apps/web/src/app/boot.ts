/*
 * Runs before any other script, and as a rule before the first paint, as a plain script of its own. It imports nothing:
 * it would have to wait for that.
 */
{
  const home = /^(#\/?([mp](\/home)?)?\/?(\?.*)?)?$/;
  // The shape in index.html is that of the home page; other pages do not show its picture on the way.
  if (!home.test(window.location.hash)) document.documentElement.dataset.start = 'elsewhere';

  const { texts = '{}', fallback = '' } = document.currentScript?.dataset ?? {};
  const files: Record<string, string> = JSON.parse(texts);
  let language: string | null = null;
  try {
    language = window.localStorage.getItem('language');
  } catch {
    // Storage is blocked: the visit goes on in the default language.
  }
  const file = files[language ?? fallback] ?? files[fallback];
  // The texts of the player's language travel beside the program instead of after it.
  if (file) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file }));
  }
}
