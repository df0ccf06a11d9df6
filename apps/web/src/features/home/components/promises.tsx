import { Icon } from '@clearcrate/ui/icon.tsx';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import { SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import classes from './promises.module.css';

const PROMISES = [
  { name: 'odds', icon: 'eye', to: '/help/compliance' },
  { name: 'verify', icon: 'shield', to: '/help/notarized' },
  { name: 'real', icon: 'users', to: '/help/compliance' },
  { name: 'bounds', icon: 'clock', to: '/help/fangchengmi' },
] as const satisfies readonly { name: string; icon: IconName; to: `/${string}` }[];

/** What the store promises, each with the page that explains how it is kept. */
export function Promises() {
  const t = useT('home');
  return (
    <section>
      <SectionHead title={t('promise.title')} />
      <ul className={classes.list}>
        {PROMISES.map(({ name, icon, to }) => (
          <li key={name}>
            <StoreLink to={to} className={classes.card}>
              <span className={classes.mark}>
                <Icon name={icon} size={22} />
              </span>
              <span>
                <b className={classes.title}>{t(`promise.${name}`)}</b>
                <span className={classes.text}>{t(`promise.${name}Text`)}</span>
              </span>
              <Icon name="chevron" size={16} strokeWidth={2} className={classes.chevron} />
            </StoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
