import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import classes from './parts.module.css';

/** A moment in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} className={classes.figures}>
      {formats.dateTime(at)}
    </time>
  );
}
