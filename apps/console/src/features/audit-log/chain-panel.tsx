import { verifyAuditLog } from '@clearcrate/contract/audit-log';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel } from '../../parts/panel.tsx';
import classes from './audit-log.module.css';

/** Computes the chain again on the server and says whether every entry fits. */
export function ChainPanel() {
  const t = useTexts();
  const query = useQuery({ queryKey: ['audit-chain'], queryFn: () => call(verifyAuditLog, {}), staleTime: Infinity });
  const { data: report } = query;
  const isBroken = report !== undefined && report.brokenAt !== null;
  const title = report
    ? isBroken
      ? t('audit.broken', { entry: report.brokenAt ?? '' })
      : t('audit.whole')
    : t(query.isError ? 'list.failed' : 'audit.computing');
  return (
    <Panel proof>
      <div className={classes.chain}>
        <span className={cx(classes.verdict, (isBroken || query.isError) && classes.broken)}>
          <Icon name={isBroken || query.isError ? 'alert' : 'shield'} size={22} />
        </span>
        <p className={classes.words} role="status">
          <strong>{title}</strong>
          <span>{query.isError ? messageOf(query.error) : t('audit.chainHint')}</span>
        </p>
        {report && (
          <Facts
            rows={[
              [t('audit.count'), report.count],
              [
                t('audit.head'),
                <span key="head" className={classes.hash}>
                  {shorten(report.head)}
                </span>,
              ],
              [t('audit.checkedAt'), <Moment key="at" at={report.checkedAt} />],
            ]}
          />
        )}
        <Button variant="proof" icon="shield" loading={query.isFetching} onClick={() => query.refetch()}>
          {t('audit.verify')}
        </Button>
      </div>
    </Panel>
  );
}

export const shorten = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 6)}…${hash.slice(-6)}` : hash);
