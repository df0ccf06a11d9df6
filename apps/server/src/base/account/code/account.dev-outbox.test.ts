import { expect, it } from 'vitest';
import { renderOutbox } from './account.dev-outbox.ts';

it('escapes messages', () => {
  const page = renderOutbox([
    { mobile: '+8613800000000', locale: 'en', subject: '', text: `<script>"x"&'y'</script>`, sentAt: new Date(0) },
    { mobile: 'mei@example.com', locale: 'en', subject: '<b>Code</b>', text: '402816', sentAt: new Date(0) },
  ]);
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;&lt;/script&gt;');
  expect(page).toContain('mei@example.com');
  expect(page).toContain('<p><b>&lt;b&gt;Code&lt;/b&gt;</b></p>');
  expect(page).toContain('1970-01-01T00:00:00.000Z');
});

it('shows a hint without messages', () => {
  expect(renderOutbox([])).toContain('No message has been sent yet.');
});
