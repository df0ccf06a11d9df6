import { closeReturnAlert, type getReturns, PAID_MODES } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { RETURN_BAND } from '@clearcrate/contract/return-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useState } from 'react';
import { useDashboardTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import classes from './dashboard.module.css';

type Alert = DataOf<typeof getReturns>['alerts'][number];

interface AlertsProps {
  alerts: readonly Alert[];
  mayClose: boolean;
  /** Name of the query that shows them. */
  path: string;
}

/** Alerts of returns that left their tolerance, kept for good. */
export function AlertsPanel({ alerts, mayClose, path }: AlertsProps) {
  const t = useDashboardTexts();
  const [closing, setClosing] = useState<Alert>();
  return (
    <Panel title={t('alerts')} note={alerts.length > 0 && alerts.length}>
      {alerts.length === 0 && <p className={classes.quiet}>{t('alerts.none', { tolerance: RETURN_BAND.tolerance })}</p>}
      <ul className={classes.alerts}>
        {alerts.map((alert) => (
          <li key={alert.alertId}>
            <AlertRow alert={alert} />
            {mayClose && !alert.closedAt && (
              <Button size="s" onClick={() => setClosing(alert)}>
                {t('alert.close')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActDialog
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t('alert.closeTitle')}
        subtitle={t('alert.closeHint')}
        endpoint={closeReturnAlert}
        body={{ alertId: closing?.alertId ?? '', reason: '' }}
        asksReason
        act={{ children: t('alert.close'), variant: 'primary' }}
        changes={[path]}
      />
    </Panel>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const { hours, until, observed, theory, score, plays, endedAt, closedAt, note } = alert;
  const mode = PAID_MODES.find((name) => name === alert.mode);
  const figures = {
    observed: formats.percent(observed, 2),
    theory: formats.percent(theory, 2),
    score: formats.number(score, { maximumFractionDigits: 1 }),
    plays: formats.number(plays),
  };
  return (
    <div>
      <p>
        {t('alert.window', { mode: mode ? t(`mode.${mode}`) : alert.mode, hours })} <Moment at={until} />{' '}
        <Tag tone={endedAt ? 'plain' : 'bad'}>{t(endedAt ? 'alert.over' : 'alert.lasting')}</Tag>{' '}
        {closedAt && <Tag>{t('alert.closed')}</Tag>}
      </p>
      <p className={classes.quiet}>{t('alert.figures', figures)}</p>
      {note && <p className={classes.quiet}>{note}</p>}
    </div>
  );
}
