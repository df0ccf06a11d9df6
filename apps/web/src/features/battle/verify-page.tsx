import type { RoomProof } from '@clearcrate/contract/fairness';
import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { ticketText } from '@clearcrate/ui/odds.ts';
import { Skeleton, SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { Note } from '@clearcrate/ui/states.tsx';
import { Facts, HashText, Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParameters } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import { listItems, listProgress } from '../../lib/list-progress.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { useGo } from '../../lib/navigation.tsx';
import { useBattleProof, useSeedOrder } from './battle.queries.ts';
import { SubPage } from './sub-page.tsx';
import classes from './verify-page.module.css';
import { type CheckedDraw, canCompute, checkRoom } from './verify-room.ts';

/** Recomputes a room in the reader's own browser. */
export function BattleVerifyPage() {
  const t = useT('battle');
  const asked = useParameters().get('roomId') ?? '';
  const roomId = /^[1-9]\d{0,17}$/.test(asked) ? asked : '';
  return (
    <SubPage name="battleVerify">
      <p className={classes.hint}>{t('verify.hint')}</p>
      <RoomForm key={roomId} roomId={roomId} />
      {roomId !== '' && <RoomCheck roomId={roomId} />}
      <SeedOrder />
    </SubPage>
  );
}

function RoomForm({ roomId }: { roomId: string }) {
  const t = useT('battle');
  const go = useGo();
  const [text, setText] = useState(roomId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,17}$/.test(text)) go(`/battle/verify?roomId=${text}`);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField label={t('verify.pick')} value={text} onChange={setText} inputMode="numeric" figures maxLength={18} />
      <Button type="submit" variant="proof" icon="shield">
        {t('verify.act')}
      </Button>
    </form>
  );
}

function RoomCheck({ roomId }: { roomId: string }) {
  const t = useT('battle');
  return (
    <Loaded query={useBattleProof(roomId)} title={t('room.unknown')} skeleton={<Skeleton height={240} radius={16} />}>
      {(proof) => (
        <>
          <ProofFacts proof={proof} />
          {proof.roomSeed === null ? (
            <Note tone="fair" icon="lock">
              {t('verify.secret')}
            </Note>
          ) : (
            <Computed roomId={roomId} proof={proof} />
          )}
        </>
      )}
    </Loaded>
  );
}

function ProofFacts({ proof }: { proof: RoomProof }) {
  const t = useT('battle');
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
            : [{ key: 'seed', label: t('verify.seed'), value: <HashText value={proof.roomSeed} whole /> }]),
          { key: 'times', label: t('verify.times'), value: t('verify.timesValue', times) },
          { key: 'codes', label: t('verify.codes'), value: <code>{proof.userCodes.join(', ')}</code> },
        ]}
      />
    </Panel>
  );
}

function Computed({ roomId, proof }: { roomId: string; proof: RoomProof }) {
  const t = useT('battle');
  const { data: checked } = useQuery({
    queryKey: ['battle-check', roomId, proof],
    queryFn: () => checkRoom(proof),
    enabled: canCompute(),
  });
  if (!canCompute()) return <Note icon="alert">{t('verify.impossible')}</Note>;
  if (!checked) return <Note busy>{t('verify.computing')}</Note>;
  const wrong = checked.filter(({ matches }) => !matches).length;
  return (
    <>
      <Note tone={wrong === 0 ? 'good' : 'bad'} icon={wrong === 0 ? 'check' : 'close'}>
        {wrong === 0 ? t('verify.matches', { count: checked.length }) : t('verify.differs', { count: wrong })}
      </Note>
      <DrawTable checked={checked} />
    </>
  );
}

function DrawTable({ checked }: { checked: readonly CheckedDraw[] }) {
  const t = useT('battle');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also for who has no pointer.
    <section className={classes.scroll} aria-label={t('verify.message')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('verify.round')}</th>
            <th scope="col">{t('verify.seatColumn')}</th>
            <th scope="col">{t('verify.ticket')}</th>
            <th scope="col">{t('verify.computed')}</th>
            <th scope="col">{t('verify.item')}</th>
            <th scope="col">{t('verify.message')}</th>
          </tr>
        </thead>
        <tbody>
          {checked.map((draw) => (
            <tr key={draw.drawId}>
              <td>{draw.round}</td>
              <td>{draw.seat}</td>
              <td>
                <Num>{ticketText(draw.ticket)}</Num>
              </td>
              <td className={draw.matches ? classes.good : classes.bad}>
                <span className={classes.verdict}>
                  <Num>{draw.computed === undefined ? '–' : ticketText(draw.computed)}</Num>
                  <Icon name={draw.matches ? 'check' : 'close'} size={15} strokeWidth={2.4} />
                  {t(draw.matches ? 'verify.agrees' : 'verify.wrong')}
                </span>
              </td>
              <td>
                <code>{draw.item}</code>
              </td>
              <td>
                <code>{draw.message}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The hashes as they were published, with the rooms that took them. */
function SeedOrder() {
  const t = useT('battle');
  const query = useSeedOrder();
  const [isOpen, setOpen] = useState(false);
  const seeds = listItems(query.data, ({ seedNumber }) => String(seedNumber));
  return (
    <details className={classes.order} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('verify.list')}</summary>
      <p className={classes.hint}>{t('verify.listHint')}</p>
      {isOpen && (
        <InfiniteList {...listProgress(query)} count={seeds.length} skeleton={<SkeletonList shape="row" count={5} />}>
          <ol className={classes.seeds}>
            {seeds.map(({ seedNumber, roomSeedHash, room }) => (
              <li key={seedNumber}>
                <Num>{seedNumber}</Num>
                <HashText value={roomSeedHash} />
                <span>{room === null ? t('verify.free') : t('room', { room })}</span>
              </li>
            ))}
          </ol>
        </InfiniteList>
      )}
    </details>
  );
}
