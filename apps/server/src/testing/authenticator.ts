import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A WebAuthn authenticator of tests: one credential, on one page. */

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Turn {
  origin?: string;
  rpId?: string;
  /** Whether it has checked its user's finger or number. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url');

export function createAuthenticator(home: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coordinate = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const client = (type: string, challenge: string, { origin = home.origin }: Turn) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, { rpId = home.rpId, verified = true, counter = 0 }: Turn) => {
    const tail = Buffer.alloc(5);
    tail[0] = flags | FLAGS.present | (verified ? FLAGS.verified : 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  };
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register({ challenge }: { challenge: string }, turn: Turn = {}) {
      const length = Buffer.from([0, id.length]);
      const key = Buffer.from(isoCBOR.encode(cose as Parameters<typeof isoCBOR.encode>[0]));
      const data = Buffer.concat([authData(FLAGS.attested, turn), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client('webauthn.create', challenge, turn)),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        },
      };
    },
    answer({ challenge }: { challenge: string }, turn: Turn = {}) {
      const clientData = client('webauthn.get', challenge, turn);
      const data = authData(0, turn);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
          ...(turn.userHandle === undefined ? {} : { userHandle: text(Buffer.from(turn.userHandle)) }),
        },
      };
    },
  };
}
