import { describe, expect, test } from 'vitest';
import {
  HEARTBEAT_INTERVAL_MS,
  RECONNECT_DELAY_MS,
  SEND_RETRY_DELAY_MS,
  SOCKET_PAYLOAD_MAX_BYTES,
} from '../wire/limits.ts';
import { clientMessage, serverMessage } from './gateway.ts';
import { CLIENT_EXAMPLES, SERVER_EXAMPLES } from './gateway-examples.ts';
import {
  CLOSE_CODES,
  GAMES,
  GATEWAY_PATH,
  MESSAGE_IDS,
  ROOMS_PER_SOCKET_MAX,
  SOCKET_ALLOWANCE,
  SOCKET_UNREAD_MAX_BYTES,
} from './gateway-ids.ts';

describe('examples', () => {
  test.each(CLIENT_EXAMPLES)('client message $message.id matches its schema exactly', ({ message }) => {
    expect(clientMessage.parse(message)).toEqual(message);
  });

  test.each(SERVER_EXAMPLES)('server message $message.id matches its schema exactly', ({ message }) => {
    expect(serverMessage.parse(message)).toEqual(message);
  });

  test('cover every id', () => {
    const ids = new Set([...CLIENT_EXAMPLES, ...SERVER_EXAMPLES].map(({ message }) => message.id));
    expect(ids).toEqual(new Set(Object.values(MESSAGE_IDS)));
  });
});

describe('client messages', () => {
  test.each([
    ['an id of the server', { id: 2, data: { onlineNum: 1, serverTime: 1 } }],
    ['an id as text', { id: '1' }],
    ['a token that is no text', { id: 11, data: { token: ['a'] } }],
    ['a token without end', { id: 11, data: { token: 'a'.repeat(129) } }],
    ['no token', { id: 11 }],
    ['a game that is none', { id: 1001, data: { game: 'poker' } }],
    ['an empty room', { id: 1001, data: { game: 'battle', room: '' } }],
    ['a room with a slash', { id: 1001, data: { game: 'battle', room: 'a/b' } }],
    ['a room without end', { id: 1002, data: { game: 'battle', room: 'a'.repeat(65) } }],
  ])('reject %s', (_what, message) => {
    expect(clientMessage.safeParse(message).success).toBe(false);
  });
});

function table(examples: typeof CLIENT_EXAMPLES | typeof SERVER_EXAMPLES): string {
  return examples
    .map(({ message, meaning }) => `${meaning}\n\n\`\`\`json\n${JSON.stringify(message)}\n\`\`\`\n`)
    .join('\n');
}

const seconds = (ms: number) => `${ms / 1000} s`;

const page = `# The gateway

<!-- Generated from packages/contract/src/gateway/gateway-examples.ts: change that and run \`npx vitest run packages/contract -u\`. -->

A WebSocket at \`${GATEWAY_PATH}\` on the store's own host. Every message is one text frame of JSON, \`{ "id": number, "data": object }\`, of
${SOCKET_PAYLOAD_MAX_BYTES / 1024} KB at most in either direction, never compressed. The schemas are in \`packages/contract/src/gateway/gateway.ts\`.

## From the client

${table(CLIENT_EXAMPLES)}
Games: ${GAMES.map((game) => `\`${game}\``).join(', ')}. A room is 1–64 letters, digits, \`_\` or \`-\`. A socket is in ${ROOMS_PER_SOCKET_MAX} games
and rooms at most; entering more does nothing. Any client may enter, so rooms carry no secrets.
Other messages are ignored but count against the rate limit of ${SOCKET_ALLOWANCE.burst} frames at once and ${SOCKET_ALLOWANCE.perSecond} a second.

## From the server

${table(SERVER_EXAMPLES)}
Ids that a client does not know are forwarded to the page as generic messages. \`version\` counts up per game and room: a client that
finds a gap reads the state again over HTTP. A client that reads slowly gets only the newest of the messages that replace each other
(online count, live drops), possibly after later messages of other kinds; all others keep their order.

## Opening and closing

The page's origin must be the host the socket is opened on, or one of \`ALLOWED_ORIGINS\`; otherwise the handshake is answered with 403.
A handshake without an origin is allowed: browsers always send one and no page can leave it out, so its sender is a native
client. The socket uses no cookies; only the token of message 11 authorises it. Too many sockets or handshakes from
one address are answered with 429, a full or stopping node with 503, any other path with 404.

A client sends a heartbeat every ${seconds(HEARTBEAT_INTERVAL_MS)}, returns ${seconds(RECONNECT_DELAY_MS)} after a close (plus or minus half a second, at random), enters its rooms again, and retries what it could not send while connecting after ${seconds(SEND_RETRY_DELAY_MS)}.
A socket silent for two heartbeats is pinged, which browsers answer without the page; after three it is closed.
The server also pings whenever much data may be unread: the pong, which must carry the ping's payload, proves that the client has read so far.
A client with more than ${SOCKET_UNREAD_MAX_BYTES / 1024} KB unproven, or with no pong for three heartbeats, reads too slowly.

| code | meaning |
|---|---|
| 1001 | the node is stopping: reconnect |
| 1009 | a message over ${SOCKET_PAYLOAD_MAX_BYTES / 1024} KB |
| 1013 | the token could not be checked: reconnect and authorise again |
| ${CLOSE_CODES.signedOut} | the session ended (signed out, password changed, suspended): reconnect as a visitor |
| ${CLOSE_CODES.tooSlow} | the client read too slowly for too long |
| ${CLOSE_CODES.flooding} | the client sent too much |
| ${CLOSE_CODES.silent} | nothing was received for three heartbeats |
`;

/** Breaks paragraphs, which are neither tables nor lists nor examples, at 120 characters. */
const narrow = (text: string) =>
  text
    .split('\n\n')
    .map((part) =>
      /^[|<#`-]/.test(part) ? part : part.replaceAll('\n', ' ').replace(/(?=.{121})(.{1,120}) /g, '$1\n'),
    )
    .join('\n\n');

test('docs/GATEWAY.md matches the contract', async () => {
  await expect(narrow(page)).toMatchFileSnapshot('../../../../docs/GATEWAY.md');
});
