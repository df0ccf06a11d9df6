import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { ERRORS } from '@clearcrate/contract/errors';
import { rotateSeed } from '@clearcrate/contract/fairness';
import { isClientSeed } from '@clearcrate/fairness/client-seed';
import { expect, test } from 'vitest';
import { buildOpenApi } from './openapi.ts';
import { refusalsOf } from './openapi-refusals.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown>; example?: unknown }> };
  security?: unknown[];
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}

const document = JSON.parse(JSON.stringify(buildOpenApi(ALL_ENDPOINTS))) as {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const FILE = fileURLToPath(new URL('../../../../../../docs/openapi.json', import.meta.url));

const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()] as Operation;

function* refsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$ref') yield String(inner);
    else yield* refsIn(inner);
  }
}

test('has the required parts of an OpenAPI 3.1 document', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  expect(Object.keys(document.paths).every((path) => path.startsWith('/'))).toBe(true);
  const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((op) => op.operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('resolves every reference', () => {
  for (const ref of refsIn(document)) {
    const [hash, ...steps] = ref.split('/');
    expect(hash).toBe('#');
    const target = steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)?.[step], document);
    expect(target, ref).toBeDefined();
  }
});

test.each(ALL_ENDPOINTS)('describes $path completely', (endpoint) => {
  const operation = operationOf(endpoint.path, endpoint.method);
  const contentType = endpoint.file?.contentType ?? 'application/json';
  expect(operation.responses['200']?.content[contentType]?.schema).toBeDefined();
  for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
  for (const tag of operation.tags) expect(document.tags).toContainEqual({ name: tag });
  expect(operation.security !== undefined).toBe(endpoint.access === 'player' || endpoint.access === 'operator');
  expect(operation.requestBody !== undefined).toBe(endpoint.method === 'POST' && endpoint.body !== undefined);
  const statuses = new Set(refusalsOf(endpoint).map((name) => String(ERRORS[name].status)));
  for (const status of statuses) expect(Object.keys(operation.responses)).toContain(status);
});

test.each(ALL_ENDPOINTS)('has examples of $path that match its schemas', ({ body, data, example }) => {
  if (body) expect(body.safeParse(example.body ?? {}).error).toBeUndefined();
  expect(data.safeParse(example.data).error).toBeUndefined();
});

test('does not mark optional fields as required', () => {
  const login = operationOf('/api/auth/login', 'POST').requestBody?.content['application/json']?.schema;
  expect(login?.required).toEqual(['account']);
});

test('documents 401 for player calls', () => {
  expect(operationOf('/api/user/getInfo', 'POST').responses).toHaveProperty('401');
});

test('has a valid client seed as example', () => {
  expect(isClientSeed(rotateSeed.example.body.clientSeed)).toBe(true);
});

test('docs/openapi.json matches the contract', async () => {
  const written: Record<string, object> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).paths : {};
  const paths = new Set([...Object.keys(written), ...Object.keys(document.paths)]);
  const changed = [...paths].filter((path) => JSON.stringify(written[path]) !== JSON.stringify(document.paths[path]));
  const text = `${JSON.stringify(document, null, 1)}\n`;
  const advice = 'Write it with: npm run test:one -- apps/server/src/platform/http/api-docs/openapi.test.ts -u';
  await expect(text, `docs/openapi.json differs: ${changed.join(', ')}. ${advice}`).toMatchFileSnapshot(FILE);
});
