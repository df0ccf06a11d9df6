import type { MailScene } from '@clearcrate/contract/auth';
import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { fillIn, loadMessages } from '../../platform/messages.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';

const texts = loadMessages('mail');

/** What an e-mail is about: a code, a notice about the address, or a test by an operator. */
export type MailPurpose = MailScene | 'changed' | 'removed' | 'test';

interface MailContent {
  purpose: MailPurpose;
  locale: Locale;
  /** The channel's name. */
  store: string;
  /** Absent for notices. */
  code?: string | undefined;
  minutes: number;
}

interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif';

/** Writes an e-mail as text and as plain HTML, without links and pictures. */
export function writeMail({ purpose, locale, store, code, minutes }: MailContent): WrittenMail {
  const say = (key: string) => fillIn(texts[locale][key] ?? '', { store, minutes });
  const [lead, notYou, footer] = [say(`${purpose}.lead`), say(`${purpose}.notYou`), say('footer')];
  const proof = code === undefined ? [] : [code, say('validity')];
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const shown = proof.map((line, index) =>
    paragraph(line, index === 0 ? 'font-size:32px;font-weight:700;letter-spacing:6px' : ''),
  );
  return {
    subject: say(`${purpose}.subject`),
    text: `${[lead, ...proof, notYou, footer].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;${FONT};font-size:16px;line-height:1.5"><div style="max-width:480px;margin:0 auto">
${paragraph(store, 'font-size:20px;font-weight:700')}
${paragraph(lead)}
${shown.join('\n')}
${paragraph(notYou)}
${paragraph(footer, 'font-size:13px;opacity:.7')}
</div></body></html>
`,
  };
}
