import { useT } from '../text/i18n.tsx';
import classes from './brand.module.css';
import { BrandMark } from './brand-mark.tsx';

interface BrandProps {
  /** A channel's name; the store's by default. */
  name?: string;
  /** A channel's logo in place of the mark. */
  logo?: string;
  href: string;
}

/** Mark and name, linking to the home page. */
export function Brand({ name, logo, href }: BrandProps) {
  const t = useT('common');
  const shown = name ?? t('app.name');
  const isOwn = name === undefined;
  return (
    <a className={classes.brand} href={href}>
      {logo ? <img className={classes.logo} src={logo} alt="" /> : <BrandMark size={30} />}
      <span className={classes.words}>
        {shown}
        {isOwn && shown !== LATIN_NAME && (
          <small aria-hidden="true" className={classes.latin}>
            {LATIN_NAME}
          </small>
        )}
      </span>
    </a>
  );
}

/** Shown in capitals under a name that is not in Latin letters. */
const LATIN_NAME = 'Clearcrate';
