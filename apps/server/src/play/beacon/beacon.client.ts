import {
  BEACON_SCHEME,
  type BeaconChain,
  beaconChainHash,
  randomnessOf,
  roundMessage,
} from '@clearcrate/fairness/beacon';
import { isSigned } from '@clearcrate/fairness/beacon-signature';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { z } from 'zod';

/** Configured chain of the beacon. Every answer is verified against it. */
export interface BeaconSettings {
  /** Base URLs in order of preference. */
  urls: readonly string[];
  chainHash: string;
  publicKey: string;
}

export interface CheckedRound {
  round: number;
  signature: string;
  randomness: string;
}

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 8_192;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const infoAnswer = z.object({
  public_key: z.string(),
  period: z.number().int().min(1).max(86_400),
  genesis_time: z.number().int().min(0),
  groupHash: hex(32),
  schemeID: z.string(),
  metadata: z.object({ beaconID: z.string().min(1).max(100) }),
});
const roundAnswer = z.object({ round: z.number().int().min(1), signature: hex(48) });

/** The beacon's answer failed verification: a wrong chain, key, round or signature. */
class InvalidBeaconError extends Error {}

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new InvalidBeaconError(`beacon answer exceeds ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Fetches JSON; `undefined` when the round does not exist yet. */
async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return readBody(response);
  await response.body?.cancel();
  if (response.status === 404 || response.status === 425) return undefined;
  throw new Error(`beacon answered with status ${response.status}`);
}

function readChain(answer: unknown, { chainHash, publicKey }: BeaconSettings): BeaconChain {
  const info = infoAnswer.parse(answer);
  if (info.schemeID !== BEACON_SCHEME) throw new InvalidBeaconError(`unknown beacon scheme ${info.schemeID}`);
  const facts = {
    publicKey: info.public_key,
    periodSeconds: info.period,
    genesisSeconds: info.genesis_time,
    groupHash: info.groupHash,
    beaconId: info.metadata.beaconID,
  };
  if (facts.publicKey !== publicKey) throw new InvalidBeaconError('beacon key differs from the configured key');
  if (runSync(beaconChainHash(facts), nodeHasher) !== chainHash)
    throw new InvalidBeaconError('beacon chain differs from the configured chain');
  return { hash: chainHash, ...facts };
}

function readRound(answer: unknown, wanted: number, publicKey: string): CheckedRound {
  const { round, signature } = roundAnswer.parse(answer);
  if (round !== wanted) throw new InvalidBeaconError(`beacon answered round ${round} instead of ${wanted}`);
  if (!isSigned(publicKey, runSync(roundMessage(round), nodeHasher), signature))
    throw new InvalidBeaconError(`beacon round ${round} has an invalid signature`);
  return { round, signature, randomness: runSync(randomnessOf(signature), nodeHasher) };
}

export type BeaconClient = ReturnType<typeof createBeaconClient>;

/** HTTP client of the beacon. Tries the addresses in order and verifies every answer. */
export function createBeaconClient(settings: BeaconSettings, onFailure: (url: string, error: unknown) => void) {
  const { urls, chainHash, publicKey } = settings;
  const first = async <Answer>(path: string, read: (answer: unknown) => Answer): Promise<Answer | undefined> => {
    for (const url of urls) {
      try {
        const answer = await fetchJson(`${url}/${chainHash}/${path}`);
        if (answer !== undefined) return read(answer);
      } catch (error) {
        onFailure(url, error);
      }
    }
    return undefined;
  };
  return {
    chain: () => first('info', (answer) => readChain(answer, settings)),
    /** `undefined` while no address has a valid answer. */
    round: (round: number) => first(`public/${round}`, (answer) => readRound(answer, round, publicKey)),
  };
}
