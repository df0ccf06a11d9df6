import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useState } from 'react';
import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

/** Recovery codes, shown once, to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  const file = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  return (
    <>
      <p>{t('recovery.hint')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.beside}>
        <Button size="s" icon="copy" done={copied} onClick={copy}>
          {t('recovery.copy')}
        </Button>
        <a href={file} download="clearcrate-recovery-codes.txt">
          {t('recovery.save')}
        </a>
      </div>
    </>
  );
}
