import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Step } from '../first-steps.ts';
import classes from './first-steps-card.module.css';

export function StepsCard({ steps, onEnd }: { steps: readonly Step[]; onEnd(): void }) {
  const t = useT('home');
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.card} aria-label={t('steps.title')}>
      <header className={classes.head}>
        <h2>{t('steps.title')}</h2>
        <Num className={classes.count}>{`${doneCount}/${steps.length}`}</Num>
        <IconButton icon="close" iconSize={18} label={t('steps.dismiss')} onClick={onEnd} />
      </header>
      <ol className={classes.steps}>
        {steps.map(({ name, icon, to, isDone }) => (
          <li key={name}>
            <StoreLink
              to={to}
              className={classes.step}
              data-done={isDone || undefined}
              aria-label={isDone ? t('steps.done', { step: t(`steps.${name}`) }) : undefined}
            >
              <span className={classes.mark}>
                <Icon name={isDone ? 'check' : icon} size={20} />
              </span>
              {t(`steps.${name}`)}
            </StoreLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
