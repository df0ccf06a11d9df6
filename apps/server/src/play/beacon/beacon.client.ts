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

/** What is known of the beacon beforehand. Everything it says is held against this. */
export interface BeaconSettings {
  /** Where it can be asked, in this order. */
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
const MOST_BYTES = 8_192;

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

/** The beacon said something it cannot have said: another key, another round, a signature that is none. */
class FalseBeaconError extends Error {}

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new FalseBeaconError('the answer is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Nothing where the round is not there yet. */
async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return readBody(response);
  await response.body?.cancel();
  if (response.status === 404 || response.status === 425) return undefined;
  throw new Error(`the beacon answered with ${response.status}`);
}

function readChain(said: unknown, { chainHash, publicKey }: BeaconSettings): BeaconChain {
  const info = infoAnswer.parse(said);
  if (info.schemeID !== BEACON_SCHEME) throw new FalseBeaconError(`the scheme ${info.schemeID} is not known here`);
  const facts = {
    publicKey: info.public_key,
    periodSeconds: info.period,
    genesisSeconds: info.genesis_time,
    groupHash: info.groupHash,
    beaconId: info.metadata.beaconID,
  };
  if (facts.publicKey !== publicKey) throw new FalseBeaconError('it has another key than the settings say');
  if (runSync(beaconChainHash(facts), nodeHasher) !== chainHash)
    throw new FalseBeaconError('it is another chain than the settings say');
  return { hash: chainHash, ...facts };
}

function readRound(said: unknown, wanted: number, publicKey: string): CheckedRound {
  const { round, signature } = roundAnswer.parse(said);
  if (round !== wanted) throw new FalseBeaconError(`asked for round ${wanted}, it answered with ${round}`);
  if (!isSigned(publicKey, runSync(roundMessage(round), nodeHasher), signature))
    throw new FalseBeaconError(`round ${round} is not signed with the chain's key`);
  return { round, signature, randomness: runSync(randomnessOf(signature), nodeHasher) };
}

export type BeaconClient = ReturnType<typeof createBeaconClient>;

/** Asks the beacon over HTTP, one address after the other, and believes nothing that cannot be checked. */
export function createBeaconClient(settings: BeaconSettings, tellFailure: (url: string, error: unknown) => void) {
  const { urls, chainHash, publicKey } = settings;
  const first = async <Answer>(path: string, read: (said: unknown) => Answer): Promise<Answer | undefined> => {
    for (const url of urls) {
      try {
        const said = await ask(`${url}/${chainHash}/${path}`);
        if (said !== undefined) return read(said);
      } catch (error) {
        tellFailure(url, error);
      }
    }
    return undefined;
  };
  return {
    chain: () => first('info', (said) => readChain(said, settings)),
    /** Nothing while nobody has it, or nobody says it truly. */
    round: (round: number) => first(`public/${round}`, (said) => readRound(said, round, publicKey)),
  };
}
