import type { DrawnPrize, PrizeView } from '@clearcrate/contract/prizes';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../lib/page/loaded.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { OddsHash, type ShownEntry } from '../odds-hash.tsx';
import { PrizeSign, usePrizeName } from './prize-name.tsx';
import classes from './prizes.module.css';

/** Parts of the page of a mode with a published table of prizes, for both layouts. */

interface PrizePageProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function PrizePage<Data extends { prizes: readonly PrizeView[] }>({
  title,
  query,
  children,
}: PrizePageProps<Data>) {
  const t = useT('prizes');
  const go = useGo();
  return (
    <>
      <PageHead
        title={title}
        actions={<IconButton icon="history" label={t('records')} onClick={() => go('/record')} />}
      />
      <Loaded query={query} title={t('error')} skeleton={<SkeletonList shape="row" count={8} />}>
        {(data) =>
          data.prizes.length === 0 ? (
            <EmptyState icon="target" title={t('empty')} hint={t('empty.hint')} />
          ) : (
            children(data)
          )
        }
      </Loaded>
    </>
  );
}

/** What is played, and what can be won: one below the other, or side by side on PC. */
export function PrizeColumns({ play, prizes }: { play: ReactNode; prizes: ReactNode }) {
  return (
    <article className={classes.page}>
      <div className={stackClass(12)}>{play}</div>
      <div className={stackClass(12)}>{prizes}</div>
    </article>
  );
}

interface DrawnPanelProps {
  label: string;
  prizes: readonly PrizeView[];
  drawn: DrawnPrize;
}

/** A drawn prize, and its ticket with the way to its proof. */
export function DrawnPanel({ label, prizes, drawn }: DrawnPanelProps) {
  const t = useT('prizes');
  const { percent } = useFormats();
  const nameOf = usePrizeName();
  const prize = prizes.find(({ code }) => code === drawn.code);
  return (
    <Panel className={endsClass(classes.prize)}>
      <div>
        <p className={quietClass()}>{label}</p>
        <p role="status" className={classes.won} data-testid="prize">
          {prize && <PrizeSign prize={prize} />}
          {prize ? nameOf(prize) : drawn.code}
        </p>
      </div>
      <div className={classes.ticket}>
        <span>{percent((drawn.lastTicket - drawn.firstTicket + 1) / TICKETS)}</span>
        <StoreLink to={`/verify?drawId=${drawn.drawId}`} className={reachClass()}>
          <Icon name="shield" size={15} strokeWidth={2} /> {t('ticket')} <Num>{ticketText(drawn.ticket)}</Num>
        </StoreLink>
        <Num className={quietClass()}>
          {ticketText(drawn.firstTicket)} – {ticketText(drawn.lastTicket)}
        </Num>
      </div>
    </Panel>
  );
}

export interface ChanceColumn<Prize> {
  title: string;
  /** 0 for a prize that cannot be won. */
  tickets: (prize: Prize) => number;
  /** Lights the column up. */
  isNow: boolean;
}

interface ChancesProps<Prize> {
  prizes: readonly Prize[];
  columns: readonly ChanceColumn<Prize>[];
  /** Said of a prize that cannot be won. */
  locked: string;
}

/** The chance of each prize, the rarest first. */
export function Chances<Prize extends PrizeView>({ prizes, columns, locked }: ChancesProps<Prize>) {
  const t = useT('prizes');
  const { percent, number } = useFormats();
  const nameOf = usePrizeName();
  const rows = prizes.toSorted((a, b) => a.tickets - b.tickets);
  return (
    <Section gap={12} title={t('chances')} aside={t('chances.sum', { count: number(TICKETS) })}>
      <Panel flush>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('chances.prize')}</th>
              {columns.map(({ title, isNow }) => (
                <th key={title} scope="col" data-now={isNow || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((prize) => (
              <tr key={prize.code}>
                <th scope="row">
                  <span className={classes.name}>
                    <PrizeSign prize={prize} />
                    {nameOf(prize)}
                  </span>
                </th>
                {columns.map(({ title, tickets, isNow }) => (
                  <td key={title} data-now={isNow || undefined}>
                    {tickets(prize) === 0 ? (
                      <span role="img" aria-label={locked}>
                        <Icon name="lock" size={16} />
                      </span>
                    ) : (
                      percent(tickets(prize) / TICKETS)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </Section>
  );
}

interface OddsPanelProps {
  version: number;
  hash: string;
  text: string;
  shown: readonly ShownEntry[];
  note?: string;
}

/** The version and hash of the odds, computed again from what is shown. */
export function OddsPanel({ version, hash, text, shown, note }: OddsPanelProps) {
  const t = useT('prizes');
  return (
    <Panel tone="proof" className={endsClass(classes.proof)}>
      <span>
        {t('version', { number: String(version) })}{' '}
        <OddsHash
          hash={hash}
          text={text}
          shown={shown}
          words={{ matches: t('odds.matches'), differs: t('odds.differs') }}
        />
      </span>
      <StoreLink to="/verify" className={reachClass()}>
        {t('verify')}
      </StoreLink>
      {note && <p className={quietClass()}>{note}</p>}
    </Panel>
  );
}
