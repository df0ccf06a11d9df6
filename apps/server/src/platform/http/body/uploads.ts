import type { FastifyInstance, RouteOptions } from 'fastify';
import { AppError } from '../../errors.ts';
import type { HttpRequest } from '../exchange.ts';
import { parseMultipart } from './multipart.ts';

/** Boundaries and headers of a form with one file in it. */
const FORM_OVERHEAD_BYTES = 4_096;

/** An uploaded file. Its name and declared type are dropped: a client may write anything there. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

interface UploadRoute {
  route: RouteOptions;
  maxBytes: number;
  /**
   * Decides before the body is read whether the caller may upload. It has sent an answer when it
   * rejects.
   */
  mayEnter: NonNullable<RouteOptions['onRequest']>;
}

/** Multipart bodies are parsed in this scope only; all other routes reject them unread. */
export function addUploadRoute(app: FastifyInstance, { route, maxBytes, mayEnter }: UploadRoute): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({ ...route, bodyLimit: maxBytes + FORM_OVERHEAD_BYTES, onRequest: mayEnter });
  });
}

/** Returns the single file of a form. */
export function fileOf(request: HttpRequest, maxBytes: number): UploadedFile {
  if (!Buffer.isBuffer(request.body)) throw new AppError('uploadFileMissing');
  const [part] = parseMultipart(request.headers['content-type'] ?? '', request.body, 1);
  if (part?.name !== 'file' || part.fileName === undefined || part.bytes.length === 0)
    throw new AppError('uploadFileMissing');
  if (part.bytes.length > maxBytes) throw new AppError('payloadTooLarge');
  return { bytes: part.bytes };
}
