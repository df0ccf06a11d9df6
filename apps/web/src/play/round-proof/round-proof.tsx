import { type CrashProof, getCrashChainList, getCrashProof } from '@clearcrate/contract/crash';
import { CRASH_STATES } from '@clearcrate/contract/crash-rules';
import { publicBeaconName } from '@clearcrate/fairness/public-beacons';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { Facts, HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { canCompute } from '../../lib/browser/can-compute.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { useVerifiedNote } from '../../lib/player/use-verified-note.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { exactTime } from '../../lib/time/exact-time.ts';
import { NumberForm, PublishedList } from '../proof-parts.tsx';
import { checkRound, recordOf } from './check-round.ts';
import classes from './round-proof.module.css';

const PLAIN = { staleTime: 0, localeIndependent: true } as const;

const useRoundProof = (roundId: string) => useQuery(readQuery(getCrashProof, { roundId }, PLAIN));
const useChains = () => useQuery(readQuery(getCrashChainList, undefined, PLAIN));

/** Any round by its number. */
export function RoundForm({ roundId, onChoose }: { roundId: string; onChoose(roundId: string): void }) {
  const t = useT('crash');
  return <NumberForm number={roundId} label={t('verify.pick')} action={t('proof.verify')} onChoose={onChoose} />;
}

/** Recomputes a round in the reader's own browser. */
export function RoundCheck({ roundId }: { roundId: string }) {
  const t = useT('crash');
  return (
    <Loaded query={useRoundProof(roundId)} title={t('verify.unknown')} skeleton={<Skeleton height={240} radius={16} />}>
      {(proof) => (
        <>
          <ProofFacts proof={proof} />
          {proof.round.interrupted && (
            <Note tone="bad" icon="alert">
              {t(proof.round.state === CRASH_STATES.void ? 'void.note' : 'interrupted.note')}
            </Note>
          )}
          {proof.round.roundHash === null ? (
            <Note tone="fair" icon="lock">
              {t('verify.secret')}
            </Note>
          ) : (
            <Computed proof={proof} />
          )}
        </>
      )}
    </Loaded>
  );
}

function ProofFacts({ proof: { round, chain } }: { proof: CrashProof }) {
  const t = useT('crash');
  const { dateTime } = useFormats();
  const times = { published: dateTime(chain.publishedAt), salted: dateTime(chain.saltedAt) };
  const source = chain.beacon
    ? t('verify.saltBeacon', { chain: chain.beacon.chain.slice(0, 8), round: chain.beacon.round })
    : t('proof.storeSalt');
  return (
    <Panel tone="proof">
      <Facts
        facts={[
          { key: 'step', label: t('verify.step'), value: <Num>{round.step}</Num> },
          { key: 'chain', label: t('verify.chain'), value: <HashText value={chain.chain} whole /> },
          { key: 'previous', label: t('verify.previous'), value: <HashText value={round.previousHash} whole /> },
          ...(round.roundHash === null
            ? []
            : [{ key: 'hash', label: t('verify.hash'), value: <HashText value={round.roundHash} whole /> }]),
          { key: 'salt', label: t('verify.salt'), value: <HashText value={chain.salt} whole /> },
          { key: 'source', label: t('verify.saltSource'), value: source },
          ...(chain.beacon && publicBeaconName(chain.beacon.chain) === undefined
            ? [{ key: 'private', label: t('verify.beacon'), value: t('proof.privateBeacon') }]
            : []),
          { key: 'times', label: t('verify.times'), value: t('verify.timesValue', times) },
          {
            key: 'edge',
            label: t('proof.edge'),
            value: (
              <Num>
                {(chain.edgeBasisPoints / 100).toFixed(2)}% · {t('verify.maximum', { value: chain.maximum })}
              </Num>
            ),
          },
          ...(round.point === null
            ? []
            : [{ key: 'point', label: t('verify.point'), value: <Num>{round.point}×</Num> }]),
          ...(round.endedAt === null
            ? []
            : [{ key: 'ended', label: t('verify.ended'), value: <Num>{exactTime(round.endedAt)}</Num> }]),
        ]}
      />
    </Panel>
  );
}

function Computed({ proof }: { proof: CrashProof }) {
  const t = useT('crash');
  const record = recordOf(proof);
  const { data: checked } = useQuery({
    queryKey: ['crash-check', record],
    queryFn: () => (record ? checkRound(record) : null),
    enabled: canCompute() && record !== undefined,
  });
  useVerifiedNote(checked?.matches === true);
  if (!canCompute()) return <Note icon="alert">{t('verify.impossible')}</Note>;
  if (!checked) return <Note busy>{t('verify.computing')}</Note>;
  return (
    <>
      <Note tone={checked.matches ? 'good' : 'bad'} icon={checked.matches ? 'check' : 'close'}>
        {checked.matches ? t('verify.matches', { count: checked.hashed }) : t('verify.differs')}
      </Note>
      <Panel>
        <ol className={classes.steps}>
          {checked.steps.map(({ name, value, expected }) => (
            <li key={name}>
              <b>{t(`step.${name as 'chain'}`)}</b>
              <code>{value}</code>
              {expected !== undefined && expected !== value && <code className={classes.bad}>{expected}</code>}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

/** Every published chain, with the time its salt was fixed. */
export function Chains() {
  const t = useT('crash');
  const { dateTime } = useFormats();
  return (
    <PublishedList title={t('chains')} hint={t('chains.hint')}>
      <ChainList dateTime={dateTime} />
    </PublishedList>
  );
}

function ChainList({ dateTime }: { dateTime(at: string): string }) {
  const t = useT('crash');
  return (
    <Loaded query={useChains()} title={t('error')} skeleton={<SkeletonList shape="row" count={3} />}>
      {({ items }) => (
        <ol className={classes.chainList}>
          {items.map((chain) => (
            <li key={chain.chain}>
              <HashText value={chain.chain} />
              <span>{t('chains.published', { at: dateTime(chain.publishedAt) })}</span>
              <span>
                {chain.saltedAt === null
                  ? t('chains.waits', { at: dateTime(chain.saltAfter) })
                  : t('chains.salted', { at: dateTime(chain.saltedAt) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
