import type { DrawResult } from '@clearcrate/contract/box';
import { BOX_KINDS } from '@clearcrate/contract/box';
import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { bothTails, chiSquare, homogeneity, poolRare } from '@clearcrate/fairness/statistics';
import type { App } from '../../apps/server/src/app.ts';
import { loadBoxes } from '../../apps/server/src/modes/box/box.repository.ts';
import { type Box, ticketsOf } from '../../apps/server/src/modes/box/box.rules.ts';
import { invariant } from '../../apps/server/src/platform/errors.ts';
import { addPlayers, callStore, choosePlayed, inParallel, type PlayedPlayer } from '../lib/store/played-store.ts';
import type { Finding } from './verdicts.ts';

/**
 * Neither the kind of player, the number of boxes at once nor the balance may influence results.
 */

/** The openings of a visitor: ten single ones, five of two at once, two of ten at once. */
const VISIT = [...Array<number>(10).fill(1), ...Array<number>(5).fill(2), 10, 10];
const OPENINGS_PER_VISIT = VISIT.reduce((sum, count) => sum + count, 0);
const RICH_COINS = 100_000_000n;
const AT_ONCE = 32;

type Wealth = 'exactly enough' | 'plenty';

interface Visitor {
  player: PlayedPlayer;
  wealth: Wealth;
}

export interface Seen {
  kind: string;
  stake: string;
  wealth: Wealth;
  goodsId: string;
}

/** Chooses the cheapest box without a guarantee, so that all draws use the same table. */
export async function chooseBox(app: App): Promise<Box> {
  const boxes = (await loadBoxes(app.platform.db)).filter(
    ({ kind, version }) => kind === BOX_KINDS.normal && !version.guarantee,
  );
  const [cheapest] = boxes.toSorted((a, b) => Number(a.version.price - b.version.price));
  invariant(cheapest, 'there is no box to open');
  return cheapest;
}

async function createVisitors(app: App, box: Box, openingsPerKind: number): Promise<Visitor[]> {
  const perWealth = Math.max(1, Math.ceil(openingsPerKind / OPENINGS_PER_VISIT / 2));
  const exact = box.version.price * BigInt(OPENINGS_PER_VISIT);
  const visitors: Visitor[] = [];
  for (const kind of Object.values(USER_KINDS)) {
    for (const [wealth, coins] of [
      ['exactly enough', exact],
      ['plenty', RICH_COINS],
    ] as const) {
      const wanted = Array.from({ length: perWealth }, () => ({ kind: kind as UserKind, coins }));
      for (const player of await addPlayers(app, wanted)) visitors.push({ player, wealth });
    }
  }
  // Sequential, so that a seeded random source gives each the same seeds in every run.
  for (const { player } of visitors) await choosePlayed(app, player, `visitor-${player.id}`);
  return visitors;
}

async function visit(app: App, box: Box, { player, wealth }: Visitor): Promise<Seen[]> {
  const kind = Object.entries(USER_KINDS).find(([, code]) => code === player.kind)?.[0] ?? '';
  const seen: Seen[] = [];
  for (const count of VISIT) {
    const body = { boxId: String(box.id), count, version: box.version.number };
    const { items } = await callStore<{ items: DrawResult[] }>(app, player, '/api/box/openBox', body);
    for (const { goodsId } of items) seen.push({ kind, stake: `${count} at once`, wealth, goodsId });
  }
  return seen;
}

export function independenceOf(what: 'kind' | 'stake' | 'wealth', seen: readonly Seen[], box: Box): Finding {
  const goods = box.version.entries.map(({ goodsId }) => String(goodsId));
  const shares = box.version.entries.map(ticketsOf);
  const groups = [...Map.groupBy(seen, (one) => one[what]).values()];
  const smallest = Math.min(...groups.map((group) => group.length));
  const rows = groups.map((group) => {
    const counts = new Map(goods.map((id) => [id, 0]));
    for (const { goodsId } of group) counts.set(goodsId, (counts.get(goodsId) ?? 0) + 1);
    return poolRare([...counts.values()], shares, smallest).counts;
  });
  const { statistic, degrees, pValue } = homogeneity(rows);
  return {
    what: `box ${box.code} by ${what}, ${groups.length} groups`,
    test: 'chi-square of homogeneity',
    observations: seen.length,
    statistic,
    degrees,
    pValue: bothTails(pValue),
  };
}

function fitOf(seen: readonly Seen[], box: Box): Finding {
  const counts = box.version.entries.map(({ goodsId }) => seen.filter((one) => one.goodsId === String(goodsId)).length);
  const pooled = poolRare(counts, box.version.entries.map(ticketsOf));
  const { statistic, degrees, pValue } = chiSquare(pooled.counts, pooled.shares);
  return {
    what: `box ${box.code}, all visitors`,
    test: 'chi-square of items',
    observations: seen.length,
    statistic,
    degrees,
    pValue: bothTails(pValue),
  };
}

/** Tests openings through the whole server, from call to ledger, by players of every kind. */
export async function testIndependence(app: App, openingsPerKind: number): Promise<Finding[]> {
  const box = await chooseBox(app);
  const visitors = await createVisitors(app, box, openingsPerKind);
  const seen: Seen[] = [];
  await inParallel(visitors, AT_ONCE, async (visitor) => {
    seen.push(...(await visit(app, box, visitor)));
  });
  return [...(['kind', 'stake', 'wealth'] as const).map((what) => independenceOf(what, seen, box)), fitOf(seen, box)];
}
