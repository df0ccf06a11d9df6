import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { ERRORS } from '@clearcrate/contract/errors';
import { LOCALES } from '@clearcrate/contract/locale';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errorMessage } from '../envelope.ts';
import { registerDocs, renderDocs } from './docs-page.ts';
import { html, prose } from './docs-page-html.ts';

async function get(url: string, headers: Record<string, string> = {}) {
  const app = Fastify();
  registerDocs(app);
  return app.inject({ url, headers });
}

/** Rendered once; all tests that only search it share it. */
const page = renderDocs(ALL_ENDPOINTS, 'en');

test.each(ALL_ENDPOINTS)('lists $path', ({ method, path }) => {
  expect(page).toContain(`<code>${path}</code>`);
  expect(page).toContain(`id="${method.toLowerCase()}${path.replaceAll('/', '-').toLowerCase()}"`);
});

test.each(LOCALES)('shows error messages in %s', (locale) => {
  const page = renderDocs(ALL_ENDPOINTS, locale);
  expect(page).toContain(errorMessage('unauthorized', {}, locale));
  for (const { code } of Object.values(ERRORS)) expect(page).toContain(`>${code}</td>`);
});

test('takes the language from the query, then from the browser', async () => {
  const korean = errorMessage('unauthorized', {}, 'ko');
  expect((await get('/docs?lang=ko')).body).toContain(korean);
  expect((await get('/docs', { 'accept-language': 'ko-KR' })).body).toContain(korean);
  expect((await get('/docs?lang=xx', { 'accept-language': 'ko' })).body).toContain(korean);
});

test('contains nothing that the content security policy forbids', () => {
  const page = renderDocs(ALL_ENDPOINTS, 'zh');
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

test('serves page, styles and document with their content types', async () => {
  expect((await get('/docs')).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await get('/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const document = await get('/docs/openapi.json');
  expect(document.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(document.json()).toMatchObject({ openapi: '3.1.0' });
});

test('escapes values in templates', () => {
  expect(html`<p title="${'"'}">${'<script>'}${['&', html`<b></b>`]}</p>`.text).toBe(
    '<p title="&quot;">&lt;script&gt;&amp;<b></b></p>',
  );
  expect(prose('a `<b>` c').text).toBe('a <code>&lt;b&gt;</code> c');
});
