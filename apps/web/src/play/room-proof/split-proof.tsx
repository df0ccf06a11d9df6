import { getPacketProof, type PacketProof } from '@clearcrate/contract/packet';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ticketText } from '@clearcrate/ui/odds.ts';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Note } from '@clearcrate/ui/states.tsx';
import { Facts, HashText, Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { useT } from '../../lib/i18n.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { canCompute } from './check-room.ts';
import { type CheckedSplit, checkSplit } from './check-split.ts';
import classes from './split-proof.module.css';

/** The random split of a red packet, recomputed in the reader's own browser once its seed is public. */
export function SplitProof({ packetId }: { packetId: string }) {
  const t = useT('verify');
  const query = useQuery(readQuery(getPacketProof, { packetId }, { staleTime: 0, localeIndependent: true }));
  return (
    <div className={classes.proof}>
      <Loaded query={query} title={t('split.unknown')} skeleton={<Skeleton height={200} radius={16} />}>
        {(proof) => (
          <>
            <ProofFacts proof={proof} />
            {proof.roomSeed === null ? (
              <Note tone="fair" icon="lock">
                {t('split.secret')}
              </Note>
            ) : (
              <Computed proof={proof} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function ProofFacts({ proof }: { proof: PacketProof }) {
  const t = useT('verify');
  const { dateTime } = useFormats();
  const times = { published: dateTime(proof.publishedAt), taken: dateTime(proof.takenAt) };
  return (
    <Panel tone="proof">
      <Facts
        facts={[
          { key: 'number', label: t('room.seedNumber'), value: <Num>{proof.seedNumber}</Num> },
          { key: 'hash', label: t('room.seedHash'), value: <HashText value={proof.roomSeedHash} whole /> },
          ...(proof.roomSeed === null
            ? []
            : [{ key: 'seed', label: t('room.seed'), value: <HashText value={proof.roomSeed} whole /> }]),
          { key: 'times', label: t('room.times'), value: t('room.timesValue', times) },
        ]}
      />
    </Panel>
  );
}

function Computed({ proof }: { proof: PacketProof }) {
  const t = useT('verify');
  const { data: checked } = useQuery({
    queryKey: ['packet-check', proof],
    queryFn: () => checkSplit(proof),
    enabled: canCompute(),
  });
  if (!canCompute()) return <Note icon="alert">{t('room.impossible')}</Note>;
  if (!checked) return <Note busy>{t('room.computing')}</Note>;
  const isRight = checked.verdict === 'match';
  return (
    <>
      <Note tone={isRight ? 'good' : 'bad'} icon={isRight ? 'check' : 'close'}>
        {isRight ? t('split.matches', { count: proof.shares, total: priceText(proof.total) }) : t('split.differs')}
      </Note>
      <ShareTable checked={checked} />
    </>
  );
}

function ShareTable({ checked }: { checked: CheckedSplit }) {
  const t = useT('verify');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, also for who has no pointer.
    <section className={classes.scroll} aria-label={t('split.shares')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('split.share')}</th>
            <th scope="col">{t('room.ticket')}</th>
            <th scope="col">{t('room.computed')}</th>
            <th scope="col">{t('split.handed')}</th>
          </tr>
        </thead>
        <tbody>
          {checked.shares.map(({ share, ticket, computed, handed, matches }) => (
            <tr key={share}>
              <td>{share}</td>
              <td>
                <Num>{ticketText(Number(ticket))}</Num>
              </td>
              <td>
                <Num>{computed}</Num>
              </td>
              <td className={matches ? undefined : classes.bad}>
                {handed === undefined ? (
                  '–'
                ) : (
                  <span className={classes.verdict}>
                    <Num>{handed}</Num>
                    <Icon name={matches ? 'check' : 'close'} size={15} strokeWidth={2.4} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
