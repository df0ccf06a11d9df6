import type { Endpoint } from '@clearcrate/contract/endpoint';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { HEADERS } from '@clearcrate/contract/headers';
import { LANGUAGE_TAGS } from '@clearcrate/contract/locale';
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@clearcrate/contract/operator-rules';
import { z } from 'zod';
import { groupOf, refusalsOf } from './openapi-refusals.ts';

export type JsonSchema = Record<string, unknown>;

/**
 * Converts a schema to JSON Schema: `input` is what a client may send, `output` what an answer
 * holds.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const text = (schema: JsonSchema, description: string) => ({ ...schema, description });

const KEY_PARAMETER = {
  name: HEADERS.idempotencyKey,
  in: 'header',
  description:
    'Chosen by the client, new for every operation. A replay returns the first answer. Only successes are stored: repeating a rejected call executes it again.',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\w.:-]+$' },
} as const;

const SHARED_PARAMETERS = {
  language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of messages and texts. Chinese when nothing fits.',
    schema: { type: 'string', examples: Object.values(LANGUAGE_TAGS) },
  },
  channel: {
    name: HEADERS.channel,
    in: 'header',
    description: 'The channel the page belongs to. Without it: DEFAULT.',
    schema: { type: 'string', maxLength: 64, pattern: '^[\\w.-]+$' },
  },
  idempotencyKey: { ...KEY_PARAMETER, required: true },
  optionalIdempotencyKey: {
    ...KEY_PARAMETER,
    description: `${KEY_PARAMETER.description} Optional: a repeat cannot move value again.`,
  },
} as const;

const parameter = (name: keyof typeof SHARED_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

function parametersOf({ method, body, channel, movesValue, once, upload }: Endpoint): unknown[] {
  const parameters: unknown[] = [parameter('language')];
  if (channel) parameters.push(parameter('channel'));
  if (movesValue) parameters.push(parameter(once ? 'optionalIdempotencyKey' : 'idempotencyKey'));
  if ((method !== 'GET' && !upload) || !body) return parameters;
  const { properties = {}, required = [] } = jsonSchemaOf(body, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const query = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...parameters, ...query];
}

function refusalAnswer(names: readonly ErrorName[]): JsonSchema {
  return {
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { properties: { code: { enum: names.map((name) => ERRORS[name].code) } } },
    ],
  };
}

const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': example === undefined ? { schema } : { schema, example },
});

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (name) => ERRORS[name].status);
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 0 }, msg: { type: 'string' }, data: jsonSchemaOf(endpoint.data, 'output') },
  };
  const refused = byStatus.get(200);
  const responses: Record<string, unknown> = {
    200: {
      description: refused ? 'Success (code 0), or a business error (any other code).' : 'Success.',
      content: endpoint.file
        ? {
            [endpoint.file.contentType]: { schema: { type: 'string' }, example: endpoint.example.data },
            ...(refused ? json(refusalAnswer(refused)) : {}),
          }
        : json(refused ? { oneOf: [success, refusalAnswer(refused)] } : success, {
            code: 0,
            msg: '',
            data: endpoint.example.data,
          }),
    },
  };
  for (const [status, names] of byStatus) {
    if (status !== 200) responses[status] = { description: names.join(', '), content: json(refusalAnswer(names)) };
  }
  return responses;
}

const FILE_FORM: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

function requestBodyOf({ method, body, upload, example }: Endpoint): Record<string, unknown> {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_FORM } } } };
  if (method !== 'POST' || !body) return {};
  return { requestBody: { required: true, content: json(jsonSchemaOf(body, 'input'), example.body) } };
}

function operationOf(endpoint: Endpoint): Record<string, unknown> {
  const { path, access, summary } = endpoint;
  return {
    operationId: path.split('/').filter(Boolean).join('_'),
    tags: [groupOf(endpoint)],
    summary,
    parameters: parametersOf(endpoint),
    ...(access === 'player' ? { security: [{ token: [] }] } : {}),
    ...(access === 'operator' ? { security: [{ operatorSession: [] }], 'x-permission': endpoint.permission } : {}),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** Builds the OpenAPI 3.1 document of the whole API. */
export function buildOpenApi(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clearcrate', version: '1', description: 'Every answer is an envelope of code, msg and data.' },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(groupOf))].map((name) => ({ name })),
    paths,
    components: {
      parameters: SHARED_PARAMETERS,
      securitySchemes: {
        operatorSession: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `The cookie of an operator’s session; the header \`${CSRF_HEADER}\` repeats \`${CSRF_COOKIE}\`.`,
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token returned by signing in.',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: {
            code: text({ type: 'integer', minimum: 1 }, 'Stable error code; see the error table.'),
            msg: text({ type: 'string' }, 'Message for the player, in the requested language.'),
            data: { type: 'null' },
          },
        },
      },
    },
  };
}
