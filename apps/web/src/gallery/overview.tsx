import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useState } from 'react';
import { useT } from '../lib/text/i18n.tsx';
import classes from './gallery.module.css';

/** Both layouts side by side, each in its own frame, so that sizes and fixed parts are real. */
export function Overview() {
  const t = useT('common');
  const [locale, setFrameLocale] = useState<Locale>(getLocale());
  const options = LOCALES.map((value) => ({ value, label: t(`language.${value}`) }));
  const address = (layout: string) => `/gallery.html?layout=${layout}&lang=${locale}`;
  return (
    <div className={classes.overview}>
      <div className={classes.toolbar}>
        <Segmented<Locale> label="Language" value={locale} options={options} onChange={setFrameLocale} />
      </div>
      <div className={classes.frames}>
        <iframe key={`m-${locale}`} className={classes.phone} title="Phone" src={address('mobile')} />
        <iframe key={`p-${locale}`} className={classes.desk} title="PC" src={address('pc')} />
      </div>
    </div>
  );
}
