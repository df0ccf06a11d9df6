import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { copyText } from '../browser/copy-text.ts';
import { useT } from '../text/i18n.tsx';
import classes from './hash-copy.module.css';

/** A random value, shortened in the middle; a press copies all of it. */
export function RandomValue({ value }: { value: string }) {
  const t = useT('verify');
  const copy = () => void copyText(value, { done: t('copied'), failed: t('copyFailed') });
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={t('room.copyRandom', { value: `${value.slice(0, 6)}…${value.slice(-6)}` })}
      onClick={copy}
    >
      <HashText value={value} />
      <Icon name="copy" size={13} strokeWidth={2} />
    </button>
  );
}
