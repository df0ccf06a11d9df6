import type { PlayLimit } from '@clearcrate/contract/bounds';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { boundsQuery } from '../../../lib/bounds/bounds-queries.ts';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { limitShares, wholeText } from '../money-text.ts';
import classes from './limits.module.css';

function LimitBar({ limit, wanted }: { limit: PlayLimit & { limit: string }; wanted: string }) {
  const t = useT('recharge');
  const shares = limitShares(limit.used, limit.limit, wanted);
  return (
    <div className={stackClass(8)}>
      <span className={classes.figures}>
        <span>{t(`limit.${limit.period}`)}</span>
        <Num>
          <b>{limit.used}</b> / {wholeText(limit.limit)}
        </Num>
      </span>
      <span
        className={classes.bar}
        style={{ '--used': shares.used, '--wanted': shares.wanted } as CSSProperties}
        aria-hidden="true"
      >
        <i />
        <u />
      </span>
    </div>
  );
}

/** The player's limits with the share of this order, and other requirements. */
export function Limits({ wanted, steamBound }: { wanted: string; steamBound: boolean }) {
  const t = useT('recharge');
  const { data } = useQuery(boundsQuery());
  const isVerified = useSession((state) => (state.info?.ext.realName ?? '') !== '');
  const limits = (data?.limits ?? []).filter(
    (one): one is PlayLimit & { limit: string } => one.kind === 'recharge' && one.limit !== null,
  );
  const change = t(limits.length > 0 ? 'limit.change' : 'limit.set');
  return (
    <Section
      gap={12}
      title={t('limit.title')}
      aside={
        <StoreLink to="/bounds" className={reachClass()}>
          {change}
        </StoreLink>
      }
    >
      <Panel className={stackClass(12)}>
        {limits.length > 0 ? (
          <div className={classes.limits}>
            {limits.map((limit) => (
              <LimitBar key={limit.period} limit={limit} wanted={wanted} />
            ))}
          </div>
        ) : (
          <p className={classes.quiet}>{t('limit.none')}</p>
        )}
        <ul className={classes.needs}>
          <Need isMet={isVerified} form="realName" text={t(isVerified ? 'need.verified' : 'need.unverified')} />
          <Need isMet={steamBound} form="steam" text={t(steamBound ? 'need.steam' : 'need.noSteam')} />
        </ul>
      </Panel>
    </Section>
  );
}

const SteamButton = ({ text }: { text: string }) => (
  <button type="button" className={classes.need} onClick={() => openOverlay('bindSteam')}>
    {text}
  </button>
);

/**
 * Links to the form of a missing requirement. That of the trade link opens over this page, which
 * keeps its state.
 */
function Need({ isMet, form, text }: { isMet: boolean; form: 'realName' | 'steam'; text: string }) {
  return (
    <li data-met={isMet}>
      <Icon name={isMet ? 'check' : 'info'} size={17} strokeWidth={2.2} />
      {isMet ? (
        text
      ) : form === 'steam' ? (
        <SteamButton text={text} />
      ) : (
        <StoreLink to={`/personalInfo?open=${form}`}>{text}</StoreLink>
      )}
    </li>
  );
}
