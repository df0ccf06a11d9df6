import { negotiateLocale } from '@clearcrate/contract/locale';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import {
  NotGenuine,
  type NotifyOutcome,
  type NotifyRequest,
  type PaymentProvider,
  type PaymentTicket,
} from '@clearcrate/providers/payment/payment-provider';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { paymentRequest, type Settle } from '../order/recharge.settling.ts';
import { findByNumber } from '../recharge.repository.ts';
import { isPayable } from '../recharge.rules.ts';
import { bridgePage, forwardPage, sendPage } from './recharge.pages.ts';

/** Webhooks of the providers, and the pages on a player's way to them and back. */

const LONGEST_MESSAGE = 64 * 1024;
const ORDER_NO = /^R\d{20}$/;
const SIGN_IN_CODE = /^[\w-]{1,128}$/;

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

const messageOf = (request: FastifyRequest): NotifyRequest => ({
  headers: textsOf(request.headers),
  // A repeated parameter is a list, and dropped: which of its values was signed is unknown.
  query: textsOf(request.query as object),
  body: typeof request.body === 'string' ? request.body : '',
});

export interface WebhookDeps {
  providers: Providers;
  settle: Settle;
}

/**
 * Opens the payment in WeChat's browser after its sign-in. On any failure the player returns to the
 * order and may try again.
 */
function createBridge({ clock, config, db, log, random }: Platform, providers: Providers) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { orderNo } = request.params as { orderNo: string };
    const { code } = request.query as { code?: unknown };
    const order = ORDER_NO.test(orderNo) ? await findByNumber(db, orderNo) : undefined;
    const inWechat = order && providers.get(order.method)?.inWechat;
    if (!order || typeof inWechat !== 'object') return reply.redirect('/', 303);
    const backTo = `/pay/return/m/${orderNo}`;
    if (!isPayable(order, clock.now()) || typeof code !== 'string' || !SIGN_IN_CODE.test(code))
      return reply.redirect(backTo, 303);
    try {
      const locale = negotiateLocale(request.headers['accept-language']);
      const asked = await inWechat.open(paymentRequest(config, order, { ip: request.ip, onPhone: true, locale }), code);
      return sendPage(reply, random, "'none'", (nonce) => bridgePage(asked, backTo, nonce));
    } catch (error) {
      log.warn({ err: error, orderNo }, 'payment in WeChat’s browser failed');
      return reply.redirect(backTo, 303);
    }
  };
}

export function registerWebhooks(platform: Platform, { providers, settle }: WebhookDeps, app: FastifyInstance): void {
  const { db, log, random, security } = platform;

  const handle = async (method: string, provider: PaymentProvider, request: FastifyRequest): Promise<NotifyOutcome> => {
    try {
      return await settle(method, provider.notify(messageOf(request)));
    } catch (error) {
      if (!(error instanceof NotGenuine)) {
        log.error({ err: error, method }, 'payment notice failed; the provider sends it again');
        return 'failed';
      }
      log.warn({ method, reason: error.message }, 'payment notice rejected: not genuine');
      security.write({ event: 'payment', outcome: 'forged', ip: request.ip, route: `/pay/notify/${method}` });
      return 'forged';
    }
  };

  const notify = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method } = request.params as { method: string };
    const provider = providers.get(method);
    if (!provider) return reply.callNotFound();
    const outcome = await handle(method, provider, request);
    if (outcome === 'unknownOrder') {
      log.warn({ method }, 'payment notice rejected: unknown order');
      security.write({ event: 'payment', outcome, ip: request.ip, route: `/pay/notify/${method}` });
    }
    const { status, contentType, body } = provider.answer(outcome);
    return reply.status(status).header('content-type', contentType).header('cache-control', 'no-store').send(body);
  };

  /** Sends a returning player to their order. Parameters added by the provider are ignored. */
  const returnToOrder = async (request: FastifyRequest, reply: FastifyReply) => {
    const { layout, orderNo } = request.params as { layout: string; orderNo: string };
    const order = ORDER_NO.test(orderNo) ? await findByNumber(db, orderNo) : undefined;
    const page = `/#/${layout === 'p' ? 'p' : 'm'}/recharge`;
    return reply.redirect(order ? `${page}?orderId=${order.id}` : page, 303);
  };

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { orderNo } = request.params as { orderNo: string };
    const order = ORDER_NO.test(orderNo) ? await findByNumber(db, orderNo) : undefined;
    const form = order?.pay_form as PaymentTicket['form'] | null | undefined;
    if (!form || order?.credited_at) return reply.redirect('/', 303);
    return sendPage(reply, random, new URL(form.action).origin, (nonce) => forwardPage(form, nonce));
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Signatures cover the body as sent, so it stays unparsed.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({ method: ['GET', 'POST'], url: '/pay/notify/:method', bodyLimit: LONGEST_MESSAGE, handler: notify });
    scope.route({
      method: ['GET', 'POST'],
      url: '/pay/return/:layout/:orderNo',
      bodyLimit: LONGEST_MESSAGE,
      handler: returnToOrder,
    });
    scope.get('/pay/forward/:orderNo', forward);
    scope.get('/pay/wechat/:orderNo', createBridge(platform, providers));
  });
}
