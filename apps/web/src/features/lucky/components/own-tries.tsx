import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useLuckyRecords } from '../lucky.queries.ts';
import classes from './own-tries.module.css';

/** The player's last tickets for this target on the scale; hidden when there are none. */
export function OwnTries({ goodsId }: { goodsId: string }) {
  const t = useT('lucky');
  const { data } = useLuckyRecords(goodsId);
  if (!data || data.tries === 0) return null;
  return (
    <Panel className={classes.panel}>
      <div className={classes.head}>
        <b>{t('tries', { count: data.items.length })}</b>
        <StoreLink to="/record?choice=lucky">
          {t('tries.all', { count: data.tries, wins: String(data.wins) })}
        </StoreLink>
      </div>
      <ul className={stackClass(2)}>
        {data.items.map(({ drawId, ticket, tickets, won }) => (
          <li key={drawId}>
            <StoreLink to={`/verify?drawId=${drawId}`} className={classes.one} data-won={won || undefined}>
              <Num>{ticketText(ticket)}</Num>
              <span className={classes.scale} aria-hidden="true">
                <i style={{ width: `${tickets / 10_000}%` }} />
                <b style={{ left: `${ticket / 10_000}%` }} />
              </span>
              <span>{t(won ? 'result.won' : 'result.lost')}</span>
            </StoreLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
