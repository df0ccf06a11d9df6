import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { exampleMe, me } from './operator-sign-in.ts';

/** Passkeys of operators: they sign in, and confirm dangerous acts, in place of password and code. */

export const PASSKEYS_MAX = 10;

const bytes = z
  .string()
  .regex(/^[\w-]*={0,2}$/)
  .max(16_000)
  .meta({ description: 'Base64url.' });
const credential = {
  id: bytes.min(1),
  rawId: bytes.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
};
/** What `navigator.credentials.get` gives. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
/** What `navigator.credentials.create` gives. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertion>;
export type PasskeyAttestation = z.infer<typeof attestation>;

const ticket = z.string().min(20).max(600);
/** For `navigator.credentials`, as WebAuthn describes it. */
const options = z.object({
  ticket: z
    .string()
    .meta({ description: 'Sent back with the answer of the authenticator; works once, for five minutes.' }),
  options: z.looseObject({ challenge: z.string() }),
});
const exampleOptions = {
  ticket: 'djEuYSBzZWFsZWQgY2hhbGxlbmdl',
  options: { challenge: 'p5aV2uHXr0AOqUk7HQitvi', rpId: 'console.example.com', userVerification: 'required' },
};
const exampleCredential = { id: 'kM2sQ', rawId: 'kM2sQ', type: 'public-key', clientExtensionResults: {} } as const;
const exampleAssertion = {
  ...exampleCredential,
  response: { clientDataJSON: 'e30', authenticatorData: 'SZYN5Q', signature: 'MEUC' },
};

export const getPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPasskeySignIn',
  access: 'console',
  summary: 'A challenge to sign in with; it names no account.',
  body: z.object({}),
  data: options,
  example: { body: {}, data: exampleOptions },
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/console/signInWithPasskey',
  access: 'console',
  summary: 'Opens the session and sets its cookies. The authenticator must have verified its user.',
  body: z.object({ ticket, response: assertion }),
  data: me,
  errors: ['passkeyRejected', 'operatorLocked'],
  example: { body: { ticket: exampleOptions.ticket, response: exampleAssertion }, data: exampleMe },
});

export const getPasskeys = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPasskeys',
  access: 'operator',
  permission: 'self.manage',
  unaudited: true,
  summary: 'One’s own passkeys.',
  body: z.object({}),
  data: z.object({
    items: z.array(
      z.object({
        passkeyId: z.string(),
        name: z.string(),
        isBackedUp: z.boolean(),
        createdAt: z.string(),
        usedAt: z.string().nullable(),
      }),
    ),
  }),
  example: {
    body: {},
    data: {
      items: [
        { passkeyId: '2', name: 'Laptop', isBackedUp: true, createdAt: '2026-11-19T01:00:00.000Z', usedAt: null },
      ],
    },
  },
});

export const getPasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPasskeyRegistration',
  access: 'operator',
  permission: 'self.manage',
  confirmed: true,
  unaudited: true,
  summary: 'A challenge to create a passkey with.',
  body: z.object({}),
  data: options,
  errors: ['passkeyRejected'],
  example: { body: {}, data: exampleOptions },
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/console/addPasskey',
  access: 'operator',
  permission: 'self.manage',
  subject: 'name',
  confirmed: true,
  summary: 'Stores a new passkey.',
  body: z.object({ ticket, name: z.string().trim().min(1).max(40), response: attestation }),
  data: z.object({ passkeyId: z.string() }),
  errors: ['passkeyRejected'],
  example: {
    body: {
      ticket: exampleOptions.ticket,
      name: 'Laptop',
      response: { ...exampleCredential, response: { clientDataJSON: 'e30', attestationObject: 'o2Nm' } },
    },
    data: { passkeyId: '2' },
  },
});

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/console/removePasskey',
  access: 'operator',
  permission: 'self.manage',
  subject: 'passkeyId',
  confirmed: true,
  summary: 'Removes one of one’s own passkeys.',
  body: z.object({ passkeyId: wireId }),
  data: z.object({}),
  errors: ['notFound'],
  example: { body: { passkeyId: '2' }, data: {} },
});

export const getPasskeyConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPasskeyConfirmation',
  access: 'operator',
  permission: 'self.manage',
  unaudited: true,
  summary: 'A challenge to confirm a dangerous act with; empty without a passkey.',
  body: z.object({}),
  data: z.object({ challenge: options.nullable() }),
  example: { body: {}, data: { challenge: null } },
});

export const confirmWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/console/confirmWithPasskey',
  access: 'operator',
  permission: 'self.manage',
  summary: 'Like `confirm`, with a passkey in place of a code.',
  body: z.object({ ticket, response: assertion }),
  data: z.object({}),
  errors: ['passkeyRejected', 'operatorLocked'],
  example: { body: { ticket: exampleOptions.ticket, response: exampleAssertion }, data: {} },
});
