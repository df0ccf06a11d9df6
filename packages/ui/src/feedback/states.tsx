import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-paths.ts';
import { useT } from '../text/i18n.tsx';
import { Spinner } from './spinner.tsx';
import classes from './states.module.css';

export interface Titled {
  /** Renders the title as the page's h1. */
  isPageTitle?: boolean;
}

interface BlankProps extends Titled {
  figure: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}

/** Frame of empty and error states. */
export function Blank({ figure, title, hint, isPageTitle, children }: BlankProps) {
  const Title = isPageTitle ? 'h1' : 'h2';
  return (
    <div className={classes.blank}>
      {figure}
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  );
}

interface EmptyStateProps extends Titled {
  title?: string;
  /** What will appear here, and how. */
  hint?: string;
  icon?: IconName;
  /** A drawing instead of the icon. */
  picture?: string;
  /** The suggested next action. */
  action?: ReactNode;
  /** A secondary action. */
  secondary?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, hint, icon = 'crate', picture, action, secondary, isPageTitle } = props;
  const t = useT('common');
  const figure = picture ? (
    <img className={classes.picture} src={picture} alt="" />
  ) : (
    <Icon name={icon} size={64} strokeWidth={1.1} className={classes.glyph} />
  );
  return (
    <Blank figure={figure} title={title ?? t('state.emptyTitle')} hint={hint} isPageTitle={isPageTitle}>
      {action}
      {secondary && <div className={classes.secondary}>{secondary}</div>}
    </Blank>
  );
}

interface ErrorStateProps extends Titled {
  /** States first what happened to the money; by default that nothing was charged. */
  title?: string;
  hint?: string;
  onRetry?(): void;
  retrying?: boolean;
  code?: number | string;
  /** An alternative to trying again. */
  secondary?: ReactNode;
  /** For example the balance, which stays visible. */
  footnote?: ReactNode;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, hint, onRetry, retrying, secondary, code, footnote, isPageTitle } = props;
  const t = useT('common');
  const figure = (
    <span className={classes.alarm}>
      <Icon name="alert" size={36} strokeWidth={1.8} />
    </span>
  );
  return (
    <div role="alert">
      <Blank
        figure={figure}
        title={title ?? t('state.errorTitle')}
        hint={hint ?? t('state.errorHint')}
        isPageTitle={isPageTitle}
      >
        {onRetry && (
          <Button variant="primary" icon="refresh" loading={retrying} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        {secondary}
        <p className={classes.footnote}>
          {footnote}
          {code !== undefined && <span>{t('state.errorCode', { code: String(code) })}</span>}
        </p>
      </Blank>
    </div>
  );
}

interface NoteProps {
  children: ReactNode;
  icon?: IconName;
  tone?: 'plain' | 'bad' | 'fair' | 'good';
  /** At the end of the strip, e.g. an undo link. */
  action?: ReactNode;
  busy?: boolean;
}

/** A strip with one message about the page. */
export function Note({ children, icon, tone = 'plain', action, busy = false }: NoteProps) {
  return (
    <div className={cx(classes.note, classes[tone])} role="status">
      {busy ? <Spinner size={18} /> : icon && <Icon name={icon} size={18} strokeWidth={2} />}
      <span className={classes.noteText}>{children}</span>
      {action}
    </div>
  );
}

interface OfflineNoteProps {
  /** Time of the displayed data, as text. */
  asOf: string;
  attempt?: number;
  retryInSeconds?: number;
  onRetryNow?(): void;
}

/** Shown while offline: the time of the data, and a countdown to the next attempt. */
export function OfflineNote({ asOf, attempt, retryInSeconds, onRetryNow }: OfflineNoteProps) {
  const t = useT('common');
  return (
    <div className={classes.offline}>
      <Note tone="bad" icon="offline">
        {t('state.offlineAsOf', { time: asOf })}
      </Note>
      {attempt !== undefined && retryInSeconds !== undefined && (
        <Note
          busy
          action={
            onRetryNow && (
              <Button variant="ghost" size="s" onClick={onRetryNow}>
                {t('action.now')}
              </Button>
            )
          }
        >
          {t('state.reconnect', { attempt, seconds: retryInSeconds })}
        </Note>
      )}
    </div>
  );
}
