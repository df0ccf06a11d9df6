import { ERRORS } from '@clearcrate/contract/errors';
import { MODES } from '@clearcrate/contract/modes';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Facts, HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import type { ItemView } from '@clearcrate/ui/store/item-card.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { isRefusedWith } from '../../../../lib/api/api-error.ts';
import { itemView } from '../../../../lib/goods/item-view.ts';
import { bagItemQuery } from '../../../../lib/goods/owned-goods.ts';
import { Loaded } from '../../../../lib/page/loaded.tsx';
import { seedQuery } from '../../../../lib/player/own-seeds.ts';
import { randomSeed } from '../../../../lib/player/random-seed.ts';
import { Redirect } from '../../../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../../../lib/routing/layout-choice.ts';
import { useT } from '../../../../lib/text/i18n.tsx';
import { isId } from '../../../../lib/text/ids.ts';
import { useExactTime } from '../../../../lib/time/exact-time.ts';
import type { DrawClaim } from '../../recompute.ts';
import { drawQuery, drawRoomQuery, type RecordedDraw, useRotation } from '../../verify.queries.ts';
import classes from './proof-view.module.css';
import { ProofSkeleton, ProofView } from './proof-view.tsx';

/**
 * The item of a draw, which shares its id; undefined if there is none, and the proof has no name
 * and picture.
 */
export function useDrawnItem(drawId: string): ItemView | undefined {
  const { data } = useQuery({ ...bagItemQuery(drawId), enabled: isId(drawId) });
  return data?.drawId === drawId ? itemView(data) : undefined;
}

function claimOf(draw: RecordedDraw, serverSeed: string): DrawClaim {
  const { serverSeedHash, clientSeed, publishedAt, chosenAt, nonce, ticket, odds, oddsHash, item, guaranteed, misses } =
    draw;
  return {
    serverSeed,
    serverSeedHash,
    clientSeed,
    times: { publishedAt, chosenAt },
    nonce,
    ticket,
    odds: { text: odds, hash: oddsHash, item, guaranteed, ...(misses !== null && { misses }) },
  };
}

/** One of the player's own draws, verified. */
export function DrawProof({ drawId }: { drawId: string }) {
  return isId(drawId) ? <OwnDraw drawId={drawId} /> : <UnknownDraw />;
}

function UnknownDraw() {
  const t = useT('verify');
  return <EmptyState icon="shield" title={t('draw.unknown')} hint={t('draw.unknownHint')} />;
}

function OwnDraw({ drawId }: { drawId: string }) {
  const t = useT('verify');
  const query = useQuery(drawQuery(drawId));
  const item = useDrawnItem(drawId);
  if (!query.data && isRefusedWith(query.error, ERRORS.drawUnknown)) return <RoomDraw drawId={drawId} />;
  return (
    <Loaded query={query} title={t('draw.error')} skeleton={<ProofSkeleton />}>
      {(draw) =>
        draw.serverSeed === null ? (
          <Waiting draw={draw} />
        ) : (
          <ProofView claim={claimOf(draw, draw.serverSeed)} item={item} />
        )
      }
    </Loaded>
  );
}

/** A shared draw is verified with its whole room; any other is not this player's. */
function RoomDraw({ drawId }: { drawId: string }) {
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const { data, isError } = useQuery(drawRoomQuery(drawId));
  if (data?.mode === MODES.battle.number) return <Redirect to={`${prefix}/verify?kind=battle&roomId=${data.room}`} />;
  if (!data && !isError) return <ProofSkeleton />;
  return <UnknownDraw />;
}

/** The seed is still in use: what is fixed already, and how to reveal it. */
function Waiting({ draw }: { draw: RecordedDraw }) {
  const t = useT('verify');
  const { number } = useFormats();
  const exactTime = useExactTime();
  const { data: seeds } = useQuery(seedQuery);
  const { mutate, isPending } = useRotation();
  return (
    <Panel tone="proof" className={classes.waiting}>
      <h2>{t('waiting.title')}</h2>
      <p>{t('waiting.hint')}</p>
      <Facts
        facts={[
          { key: 'hash', label: t('manual.hash'), value: <HashText value={draw.serverSeedHash} whole /> },
          { key: 'shown', label: t('input.publishedAt'), value: <Num>{exactTime(draw.publishedAt)}</Num> },
          { key: 'client', label: t('manual.clientSeed'), value: <HashText value={draw.clientSeed} whole /> },
          { key: 'chosen', label: t('input.chosenAt'), value: <Num>{exactTime(draw.chosenAt)}</Num> },
          { key: 'nonce', label: t('manual.nonce'), value: <Num>{number(draw.nonce)}</Num> },
          { key: 'ticket', label: t('input.ticket'), value: <Num>{ticketText(draw.ticket)}</Num> },
          { key: 'odds', label: t('waiting.oddsHash'), value: <HashText value={draw.oddsHash} whole /> },
        ]}
      />
      <Button
        variant="proof"
        size="l"
        wide
        icon="refresh"
        loading={isPending}
        disabled={!seeds}
        onClick={() => seeds && mutate({ shown: seeds.next, clientSeed: randomSeed() })}
      >
        {t('waiting.rotate')}
      </Button>
    </Panel>
  );
}
