import type { VipLevel, VipStanding } from '@clearcrate/contract/vip';
import { cx } from '@clearcrate/ui/cx.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { metalClass } from '@clearcrate/ui/store/vip-metal.ts';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { useModules } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './privileges.module.css';

interface Row {
  key: string;
  name: string;
  valueOf(level: VipLevel): ReactNode;
}

/** Privileges of closed features are not promised. */
function useRows(): Row[] {
  const t = useT('vip');
  const stateOf = useModules();
  const mallRow: Row = {
    key: 'mall',
    name: t('privilege.mall'),
    valueOf: ({ privileges }) => t('privilege.count', { count: privileges.mallQuota }),
  };
  const timeBoxRow = (tier: number): Row => ({
    key: `timeBox${tier}`,
    name: t('privilege.timeBox', { tier }),
    valueOf: ({ privileges }) => <Tick yes={privileges.timeBoxTier >= tier} />,
  });
  return [
    ...(stateOf('Mall') === 'open' ? [mallRow] : []),
    {
      key: 'frame',
      name: t('privilege.frame'),
      valueOf: ({ privileges: { frame } }) =>
        frame === 0 ? <Tick yes={false} /> : t('privilege.upTo', { level: frame }),
    },
    { key: 'upload', name: t('privilege.upload'), valueOf: ({ privileges }) => <Tick yes={privileges.avatarUpload} /> },
    ...(stateOf('Timing') === 'open' ? [timeBoxRow(5), timeBoxRow(10)] : []),
  ];
}

function Tick({ yes }: { yes: boolean }) {
  const t = useT('vip');
  return (
    <>
      {yes ? (
        <Icon name="check" size={20} strokeWidth={2.2} className={classes.yes} />
      ) : (
        <span aria-hidden="true">–</span>
      )}
      <VisuallyHidden>{t(yes ? 'privilege.yes' : 'privilege.no')}</VisuallyHidden>
    </>
  );
}

/** The own, the next and the top level side by side, without duplicates. */
function comparedLevels({ level, items }: VipStanding): VipLevel[] {
  const top = items.at(-1)?.level ?? level;
  const shown = new Set([level, Math.min(level + 1, top), top]);
  return items.filter((item) => shown.has(item.level));
}

export function Privileges({ standing, all = false }: { standing: VipStanding; all?: boolean }) {
  const t = useT('vip');
  const rows = useRows();
  const levels = all ? standing.items : comparedLevels(standing);
  const isOwn = ({ level }: VipLevel) => level === standing.level;
  return (
    <Section gap={12} aria-label={t('privileges')} title={t('privileges')} aside={t('privilegesAside')}>
      <Panel flush className={classes.panel}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('privilege.name')}</th>
              {levels.map((level) => (
                <th key={level.level} scope="col" className={cx(metalClass(level.level), isOwn(level) && classes.own)}>
                  <Num>{`V${level.level}`}</Num>
                  {isOwn(level) && ` ${t('privilege.me')}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {levels.map((level) => (
                  <td key={level.level} className={isOwn(level) ? classes.ownCell : undefined}>
                    {row.valueOf(level)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <p className={classes.promise}>{t('promise')}</p>
    </Section>
  );
}
