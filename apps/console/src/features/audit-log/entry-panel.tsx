import type { getAuditLog } from '@clearcrate/contract/audit-log';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './audit-log.module.css';

export type Entry = DataOf<typeof getAuditLog>['items'][number];

/** One entry with what changed, and its link of the chain computed again in this browser. */
export function EntryPanel({ entry }: { entry: Entry }) {
  const t = useTexts();
  return (
    <div className={classes.detail}>
      <Panel title={t('audit.entry', { entry: entry.entryId })} end={<Tag>{entry.action}</Tag>}>
        <Facts
          rows={[
            [t('audit.who'), `${entry.name} · ${t(`role.${entry.role}`)}`],
            [t('audit.when'), <Moment key="at" at={entry.at} />],
            [t('field.ip'), entry.ip],
            [t('audit.subject'), entry.subject || '–'],
            [t('act.reason'), entry.reason || '–'],
            [t('audit.outcome'), entry.outcome],
            [
              t('audit.request'),
              <span key="request" className={parts.mono}>
                {entry.requestId}
              </span>,
            ],
          ]}
        />
        <p className={classes.label}>{t('audit.body')}</p>
        <pre className={parts.diff}>{entry.body}</pre>
        {entry.change && (
          <>
            <p className={classes.label}>{t('audit.change')}</p>
            <Diff {...entry.change} />
          </>
        )}
      </Panel>
      <LinkPanel entry={entry} />
    </div>
  );
}

function Diff({ before, after }: { before: string; after: string }) {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const lines = [
    ...old.filter((line) => !fresh.includes(line)).map((line) => ({ line, mark: '−', look: parts.removed })),
    ...fresh.filter((line) => !old.includes(line)).map((line) => ({ line, mark: '+', look: parts.added })),
  ];
  return (
    <pre className={parts.diff}>
      {lines.map(({ line, mark, look }) => (
        <span key={mark + line} className={look}>
          {mark} {line.trim()}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

async function hashOf({ previousHash, content }: Entry): Promise<string> {
  const bytes = new Uint8Array([...fromHex(previousHash), ...new TextEncoder().encode(content)]);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function LinkPanel({ entry }: { entry: Entry }) {
  const t = useTexts();
  const [computed, setComputed] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    hashOf(entry).then((hash) => isCurrent && setComputed(hash));
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  const fits = computed === entry.hash;
  const verdict = computed && <Tag tone={fits ? 'good' : 'bad'}>{t(fits ? 'audit.fits' : 'audit.doesNotFit')}</Tag>;
  return (
    <Panel proof title={t('audit.link')} end={verdict}>
      <p className={classes.label}>{t('audit.previous')}</p>
      <p className={classes.full}>{entry.previousHash || t('audit.none')}</p>
      <p className={classes.label}>{t('audit.content')}</p>
      <p className={classes.full}>{entry.content}</p>
      <p className={classes.label}>SHA-256</p>
      <p className={classes.full}>{entry.hash}</p>
    </Panel>
  );
}
