import { getRollProof } from '@clearcrate/contract/roll';
import { getTimeBoxProof } from '@clearcrate/contract/time-box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { Facts, HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import type { DownloadedFile } from '../../lib/api/api-client.ts';
import { saveFile } from '../../lib/browser/download.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { useVerifiedNote } from '../../lib/player/use-verified-note.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { useExactTime } from '../../lib/time/exact-time.ts';
import { ProofTable, Verdict } from '../proof-table.tsx';
import type { CheckedOrder, CheckedPlace } from './check-order.ts';
import classes from './order-proof.module.css';

export type OrderOf = { kind: 'roll'; id: string } | { kind: 'timebox'; id: string };

/**
 * The proof is a file: one line for the verifier with all participants. Immutable, so it is read
 * once.
 */
async function readProof({ kind, id }: OrderOf, signal: AbortSignal): Promise<DownloadedFile> {
  const options = { signal, quiet: true } as const;
  return kind === 'roll'
    ? fetchData(getRollProof, { rollId: id }, options)
    : fetchData(getTimeBoxProof, { roundId: id }, options);
}

const useOrderCheck = (order: OrderOf) =>
  useQuery({
    queryKey: ['order-check', order.kind, order.id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const file = await readProof(order, signal);
      const [{ checkOrder }, text] = await Promise.all([import('./check-order.ts'), file.content.text()]);
      return { file, checked: await checkOrder(text) };
    },
  });

/** Recomputes a drawn order in the reader's own browser. */
export function OrderProof({ order }: { order: OrderOf }) {
  const t = useT('raffle');
  const query = useOrderCheck(order);
  useVerifiedNote(query.data?.checked.isSound === true);
  // Browsers offer WebCrypto only in secure contexts.
  if (globalThis.crypto?.subtle === undefined) return <Note icon="alert">{t('proof.impossible')}</Note>;
  return (
    <Loaded query={query} title={t('proof.error')} skeleton={<Skeleton height={240} radius={16} />}>
      {({ file, checked }) => (
        <section className={classes.proof} aria-label={t('proof.title')}>
          <Note tone={checked.isSound ? 'good' : 'bad'} icon={checked.isSound ? 'check' : 'close'}>
            {t(checked.isSound ? 'proof.matches' : 'proof.differs', { count: checked.places.length })}
          </Note>
          {checked.hasPrivateBeacon && (
            <Note tone="bad" icon="alert">
              {t('proof.privateBeacon')}
            </Note>
          )}
          <ProofFacts checked={checked} />
          <PlaceTable places={checked.places} />
          <Button size="s" icon="download" onClick={() => saveFile(file.content, file.name)}>
            {t('proof.save')}
          </Button>
        </section>
      )}
    </Loaded>
  );
}

function ProofFacts({ checked }: { checked: CheckedOrder }) {
  const t = useT('raffle');
  const { number } = useFormats();
  return (
    <Panel tone="proof">
      <Facts
        facts={[
          { key: 'hash', label: t('seed.hash'), value: <HashText value={checked.roomSeedHash} whole /> },
          { key: 'seed', label: t('seed.seed'), value: <HashText value={checked.roomSeed} whole /> },
          { key: 'closed', label: t('proof.closed'), value: <Closing checked={checked} /> },
          { key: 'players', label: t('proof.players'), value: <Num>{number(checked.players)}</Num> },
          {
            key: 'took',
            label: t('proof.took'),
            value: <Num>{t('proof.ms', { count: Math.ceil(checked.tookMs) })}</Num>,
          },
        ]}
      />
    </Panel>
  );
}

/** When the list was closed: before the round of the beacon is signed. */
function Closing({ checked: { closedAt, closing } }: { checked: CheckedOrder }) {
  const t = useT('raffle');
  const exactTime = useExactTime();
  if (closedAt === undefined) return t('proof.closedUnknown');
  const note = closing === 'inTime' ? undefined : t(closing === 'late' ? 'proof.closedLate' : 'proof.closedWrong');
  return (
    <span>
      <Num>{exactTime(closedAt)}</Num>
      {note && ` · ${note}`}
    </span>
  );
}

function PlaceTable({ places }: { places: readonly CheckedPlace[] }) {
  const t = useT('raffle');
  const columns = [t('proof.place'), t('proof.index'), t('proof.seat'), t('proof.computed'), t('userCode')];
  return (
    <ProofTable label={t('proof.places')} columns={columns}>
      {places.map(({ place, seat, computed, userCode, index, left }) => (
        <tr key={place}>
          <td>{place}</td>
          <td>
            <Num>
              {index} / {left}
            </Num>
          </td>
          <td>
            <Num>{seat}</Num>
          </td>
          <td>
            <Verdict matches={seat === computed}>
              <Num>{computed ?? '–'}</Num>
            </Verdict>
          </td>
          <td>
            <code>{userCode}</code>
          </td>
        </tr>
      ))}
    </ProofTable>
  );
}
