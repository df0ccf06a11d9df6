import type { DeviceSession } from '@clearcrate/contract/security';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Pill, panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { session } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { devicesQuery, useEndOtherSessions, useEndSession } from '../profile.queries.ts';
import classes from './device-list.module.css';

const PHONES = new Set(['Android', 'iPhone', 'iPad', 'HarmonyOS']);

/** The active sessions, and ending them. */
export function DeviceList() {
  const t = useT('profile');
  const query = useQuery(devicesQuery());
  const { data } = query;
  if (!data && query.error) return <ReadError query={query} title={t('devices.failed')} />;
  if (!data) return <SkeletonList shape="row" count={3} />;
  const others = data.items.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <div className={classes.page}>
      <ul className={classes.list} aria-label={t('devices.label')}>
        {data.items.map((device) => (
          <DeviceCard key={device.sessionId} device={device} />
        ))}
      </ul>
      {others === 0 ? (
        <Note icon="shield" tone="good">
          {t('devices.alone')}
        </Note>
      ) : (
        <EndOthers count={others} />
      )}
      <p className={classes.hint}>{t('devices.advice')}</p>
    </div>
  );
}

function DeviceCard({ device }: { device: DeviceSession }) {
  const t = useT('profile');
  const { dateTime } = useFormats();
  const end = useEndSession();
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('devices.unknown');
  return (
    <li className={panelClass(classes.device)}>
      <Icon name={PHONES.has(device.system) ? 'phone' : 'monitor'} size={26} className={classes.icon} />
      <div className={classes.facts}>
        <p className={classes.name}>
          {name}
          {device.isCurrent && <Pill tone="good">{t('devices.current')}</Pill>}
        </p>
        <p className={classes.fact}>{t('devices.seen', { time: dateTime(device.lastSeenAt) })}</p>
        <p className={classes.fact}>
          {t('devices.signedIn', { time: dateTime(device.signedInAt) })} <Num>{device.ip}</Num>
        </p>
      </div>
      {device.isCurrent ? (
        <Button size="s" onClick={() => void session.signOut()}>
          {t('signOut')}
        </Button>
      ) : (
        <Button
          size="s"
          variant="danger"
          loading={end.isPending}
          aria-label={t('devices.endNamed', { name })}
          onClick={() => end.mutate(device.sessionId)}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const t = useT('profile');
  const isPhone = useLayout() === 'mobile';
  const [asking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  return (
    <>
      <Button wide={isPhone} size="l" icon="logout" loading={end.isPending} onClick={() => setAsking(true)}>
        {t('devices.endOthers', { count })}
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        title={t('devices.askOthers', { count })}
        subtitle={t('devices.askOthersHint')}
        act={{
          variant: 'danger',
          onClick: () => {
            setAsking(false);
            end.mutate();
          },
          children: t('devices.endAll'),
        }}
      >
        <Note icon="info">{t('devices.passwordToo')}</Note>
      </Question>
    </>
  );
}
