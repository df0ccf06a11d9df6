import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The largest picture of the first view, for narrow and for wide screens. */
export interface LeadPictures {
  narrow: string;
  wide: string;
}

export interface StorePage {
  html: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** Placeholder for the picture in the page's template. */
const PLACEHOLDER = '<!--lead-picture-->';
const WIDE_SCREEN = '(width >= 1024px) and (pointer: fine)';
/** Channels are few, and each has one leading banner at a time. */
const MAX_PAGES = 100;

/** Operators write these addresses; only plain paths of our own host get into the page. */
const isPlainPath = (address: string) => /^\/(?!\/)[\w./-]+$/.test(address);

/**
 * Renders the start page with its first picture in the HTML: the browser fetches it alongside the
 * scripts and not after them and the call that names it.
 */
export function createStorePage(file: string): (pictures: LeadPictures | undefined) => Promise<StorePage> {
  let template: { text: string; changedAtMs: number } | undefined;
  const pages = new Map<string, Promise<StorePage>>();

  const readTemplate = async () => {
    const { mtimeMs } = await stat(file);
    if (template?.changedAtMs !== mtimeMs) {
      pages.clear();
      template = { text: await readFile(file, 'utf8'), changedAtMs: mtimeMs };
    }
    return template.text;
  };
  return async (pictures) => {
    const text = await readTemplate();
    const element = pictures ? pictureElement(pictures) : '';
    const known = pages.get(element);
    if (known) return known;
    if (pages.size >= MAX_PAGES) pages.clear();
    const page = finish(text.replace(PLACEHOLDER, () => element));
    pages.set(element, page);
    return page;
  };
}

function pictureElement({ narrow, wide }: LeadPictures): string {
  if (!isPlainPath(narrow)) return '';
  const source = isPlainPath(wide) ? `<source media="${WIDE_SCREEN}" srcset="${wide}">` : '';
  return `<picture>${source}<img class="boot-picture" src="${narrow}" alt="" fetchpriority="high"></picture>`;
}

async function finish(text: string): Promise<StorePage> {
  const html = Buffer.from(text);
  return { html, gzipped: await promisify(gzip)(html, { level: 9 }), etag: `"${hash('sha256', html).slice(0, 16)}"` };
}
