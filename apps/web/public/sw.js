/*
 * Keeps the built files, whose names carry their content's hash, and the page that names them. Nothing else: every call
 * to the server goes to the network, so no answer is ever older than the moment it was asked for.
 */
const CACHE = 'store-shell-1';
const SHELL = '/';
const MAX_FILES = 200;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(SHELL, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The first visit loads its files before this worker is there; the page names them, so that they are kept as well. */
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const isBuilt = (file) => typeof file === 'string' && new URL(file, self.location).pathname.startsWith('/assets/');
  event.waitUntil(
    Promise.all(files.filter(isBuilt).map((file) => builtFile(new Request(file)).catch(() => undefined))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(builtFile(request));
  else if (request.mode === 'navigate' && url.pathname === SHELL) event.respondWith(page(request));
});

async function builtFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await dropOldest(cache);
  }
  return response;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(SHELL, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(SHELL);
    if (kept) return kept;
    throw error;
  }
}

/** Files of earlier versions are never asked for again; the cache keeps its entries in the order they came. */
async function dropOldest(cache) {
  const requests = await cache.keys();
  const files = requests.filter((request) => new URL(request.url).pathname !== SHELL);
  await Promise.all(files.slice(0, Math.max(0, files.length - MAX_FILES)).map((request) => cache.delete(request)));
}
