import { OPERATOR_TRIES } from '@clearcrate/contract/operator-rules';
import {
  confirmWithPasskey,
  PASSKEYS_MAX,
  type PasskeyAssertion,
  type PasskeyAttestation,
  signInWithPasskey,
} from '@clearcrate/contract/passkeys';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { Call, ConsoleCall, OperatorCall, SessionOperator } from '../../../platform/http/call.ts';
import { useWithin } from '../../../platform/limits/quota.ts';
import { confirmSession, findById, type OperatorRow } from '../operator.repository.ts';
import { mayEnter, noteSignIn, type SignInDeps } from '../sign-in/operator.sign-in-notes.ts';
import * as rows from './passkey.repository.ts';

const CHALLENGE_PURPOSE = 'operator passkey challenge';
const CHALLENGE_MS = 5 * 60_000;
const WINDOW_MS = OPERATOR_TRIES.minutes * 60_000;
/** Rejected passkeys from one network. */
const TRIES_OF_NETWORK = 30;
const NAME = 'Clearcrate';
/** EdDSA, ES256 and RS256, which authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** What a challenge may be answered for; one of another use is rejected. */
type Use = 'signIn' | 'register' | 'confirm';
interface Challenge {
  use: Use;
  challenge: string;
  /** Of a signed-in operator; empty before. */
  operatorId: string;
  expiresAtMs: number;
}

// Loaded on first use: a starting store need not wait for it.
const webauthn = () => import('@simplewebauthn/server');

const rejected = () => new AppError('passkeyRejected');

/** Passkeys of operators. The authenticator verifies its user, so that one alone is two factors. */
export class OperatorPasskeys {
  readonly #deps: SignInDeps;
  readonly #origin: string;
  /** The domain that passkeys are bound to. */
  readonly #rpId: string;
  constructor(deps: SignInDeps) {
    this.#deps = deps;
    const { origin, hostname } = new URL(deps.platform.config.CONSOLE_URL);
    this.#origin = origin;
    this.#rpId = hostname;
  }

  get #now(): Date {
    return new Date(this.#deps.platform.clock.now());
  }

  async signInOptions() {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({ rpID: this.#rpId, userVerification: 'required' });
    return this.#asked('signIn', options);
  }

  /** Opens a session, which counts as confirmed. Returns its token. */
  async signIn({ ticket, response }: { ticket: string; response: PasskeyAssertion }, call: ConsoleCall) {
    const { platform, sessions } = this.#deps;
    const operator = await this.#bounded(call, async () => {
      const challenge = await this.#redeem(ticket, 'signIn', '');
      const passkey = await rows.findPasskey(platform.db, Buffer.from(response.id, 'base64url'));
      const found = passkey && (await findById(platform.db, passkey.operator_id));
      if (!passkey || !found || !mayEnter(found, this.#now.getTime())) throw rejected();
      await this.#verify(passkey, challenge, response).catch(async (error: unknown) => {
        await this.#note(found, signInWithPasskey.path, call, 'passkeyRejected');
        throw error;
      });
      return found;
    });
    const token = await sessions.open(platform.db, operator.id, call);
    call.cookies.open(token);
    await this.#note(operator, signInWithPasskey.path, call, 'done');
    return token;
  }

  async confirmOptions({ operatorId }: SessionOperator) {
    const passkeys = await rows.listPasskeys(this.#deps.platform.db, operatorId);
    if (passkeys.length === 0) return null;
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      userVerification: 'required',
      allowCredentials: passkeys.map(describe),
    });
    return this.#asked('confirm', options, operatorId);
  }

  /** Confirms the session like a code of the authenticator app. */
  async confirm({ ticket, response }: { ticket: string; response: PasskeyAssertion }, call: OperatorCall) {
    const { db } = this.#deps.platform;
    const { operatorId, sessionId } = call.operator;
    await this.#bounded(call, async () => {
      const challenge = await this.#redeem(ticket, 'confirm', String(operatorId));
      const passkey = await rows.findPasskey(db, Buffer.from(response.id, 'base64url'));
      if (!passkey || passkey.operator_id !== operatorId) throw rejected();
      await this.#verify(passkey, challenge, response);
    });
    await confirmSession(db, sessionId, this.#now);
    this.#log(operatorId, confirmWithPasskey.path, call);
  }

  async list({ operatorId }: SessionOperator) {
    const passkeys = await rows.listPasskeys(this.#deps.platform.db, operatorId);
    return passkeys.map(({ id, name, is_backed_up, created_at, used_at }) => ({
      passkeyId: String(id),
      name,
      isBackedUp: is_backed_up,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    }));
  }

  async registrationOptions({ operatorId }: SessionOperator) {
    const { db } = this.#deps.platform;
    const [operator, passkeys] = await Promise.all([findById(db, operatorId), rows.listPasskeys(db, operatorId)]);
    if (!operator || passkeys.length >= PASSKEYS_MAX) throw rejected();
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: NAME,
      supportedAlgorithmIDs: ALGORITHMS,
      rpID: this.#rpId,
      userID: new TextEncoder().encode(String(operatorId)),
      userName: operator.email,
      userDisplayName: operator.name,
      excludeCredentials: passkeys.map(describe),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return this.#asked('register', options, operatorId);
  }

  async add(
    { ticket, name, response }: { ticket: string; name: string; response: PasskeyAttestation },
    { operator }: OperatorCall,
  ): Promise<string> {
    const { db } = this.#deps.platform;
    const challenge = await this.#redeem(ticket, 'register', String(operator.operatorId));
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => Promise.reject(rejected()));
    if (!registrationInfo) throw rejected();
    const { credential, credentialBackedUp } = registrationInfo;
    const id = await rows.insertPasskey(db, {
      operator_id: operator.operatorId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: response.response.transports ?? [],
      name,
      is_backed_up: credentialBackedUp,
      created_at: this.#now,
    });
    // Known already, perhaps to another operator.
    if (id === undefined) throw rejected();
    return String(id);
  }

  async remove(passkeyId: bigint, { operator }: OperatorCall): Promise<void> {
    const { db } = this.#deps.platform;
    if ((await rows.deletePasskeys(db, operator.operatorId, passkeyId)) === 0) throw new AppError('notFound');
  }

  #asked<Options extends { challenge: string }>(use: Use, options: Options, operatorId?: bigint) {
    const challenge: Challenge = {
      use,
      challenge: options.challenge,
      operatorId: operatorId === undefined ? '' : String(operatorId),
      expiresAtMs: this.#now.getTime() + CHALLENGE_MS,
    };
    const sealed = this.#deps.platform.vault.seal(Buffer.from(JSON.stringify(challenge)), CHALLENGE_PURPOSE);
    return { ticket: sealed.toString('base64url'), options: { ...options } as Options & Record<string, unknown> };
  }

  /** Opens a challenge and uses it up: not every authenticator counts, so a replay would pass otherwise. */
  async #redeem(ticket: string, use: Use, operatorId: string): Promise<string> {
    const { vault, quota } = this.#deps.platform;
    const opened = openChallenge(() => vault.open(Buffer.from(ticket, 'base64url'), CHALLENGE_PURPOSE));
    const isOver = !opened || opened.expiresAtMs <= this.#now.getTime();
    if (isOver || opened.use !== use || opened.operatorId !== operatorId) throw rejected();
    if ((await quota.use(`operator:challenge:${opened.challenge}`, CHALLENGE_MS)) > 1) throw rejected();
    return opened.challenge;
  }

  async #verify(passkey: rows.PasskeyRow, challenge: string, response: PasskeyAssertion): Promise<void> {
    const { verifyAuthenticationResponse } = await webauthn();
    const handle = response.response.userHandle;
    if (handle && Buffer.from(handle, 'base64url').toString() !== String(passkey.operator_id)) throw rejected();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }).catch(() => Promise.reject(rejected()));
    const counter = BigInt(authenticationInfo.newCounter);
    if (!verified || !(await rows.usePasskey(this.#deps.platform.db, passkey.id, counter, this.#now))) throw rejected();
  }

  /** Counts tries of a network before they are judged; a right one is given back. */
  async #bounded<T>({ ip }: Call, work: () => Promise<T>): Promise<T> {
    const { quota } = this.#deps.platform;
    const key = `operator:passkey:${networkOf(ip)}`;
    if ((await useWithin(quota, key, WINDOW_MS, TRIES_OF_NETWORK)) === undefined)
      throw new AppError('operatorLocked', { minutes: OPERATOR_TRIES.minutes });
    const result = await work();
    await quota.giveBack(key);
    return result;
  }

  #note(operator: OperatorRow, path: string, call: Call, outcome: 'done' | 'passkeyRejected'): Promise<void> {
    return noteSignIn(this.#deps, operator, path, call, outcome);
  }

  #log(operatorId: bigint, route: string, { ip }: Call): void {
    this.#deps.platform.security.write({ event: 'operatorSignIn', outcome: 'ok', operatorId, ip, route });
  }
}

const describe = ({ credential_id, transports }: rows.PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
});

function openChallenge(open: () => Buffer): Challenge | undefined {
  try {
    return JSON.parse(open().toString()) as Challenge;
  } catch {
    return undefined;
  }
}
