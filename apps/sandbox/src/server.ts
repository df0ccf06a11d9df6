import { negotiateLocale } from '@clearcrate/contract/locale';
import type { Clock } from '@clearcrate/providers/environment';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveMailboxes } from './mail/mail.page.ts';
import { createMailSide, type MailSide } from './mail/mail.side.ts';
import { renderPurchases } from './market/market.page.ts';
import { createMarketSide, isFate, type MarketSide } from './market/market.side.ts';
import { type CashierKeys, makeCertificates, merchantOf } from './payment/accounts.ts';
import { createAlipaySide } from './payment/alipay.side.ts';
import { PaymentBook } from './payment/book.ts';
import { renderPayment } from './payment/page.ts';
import { decideRefund, isRefundFate } from './payment/refund-fates.ts';
import { type Notice, readAddress, type Side, type SideDeps, useWallet } from './payment/side.ts';
import { act, isAction } from './payment/tester.ts';
import { createUnionpaySide } from './payment/unionpay.side.ts';
import { createMomoSide, createVnpaySide, createZalopaySide } from './payment/vietnam.sides.ts';
import { createWechatSide } from './payment/wechat.side.ts';
import { servePhones } from './sms/sms.page.ts';
import { createSmsSide, type SmsSide } from './sms/sms.side.ts';
import { CASHIER_STYLE } from './style.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; form-action 'self' http: https:; frame-ancestors 'none'; base-uri 'none'";

export interface CashierOptions {
  keys: CashierKeys;
  clock: Clock;
  storeUrl: string;
  /** Sends the delivery reports of text messages. Tests deliver them themselves. */
  report?: (notices: readonly Notice[]) => void;
}

export interface Cashier {
  http: FastifyInstance;
  book: PaymentBook;
  sides: ReadonlyMap<ProviderMethod, Side>;
  /** The marketplace for items. */
  market: MarketSide;
  /** Providers of text messages, and the phones where they arrive. */
  sms: SmsSide;
  /** The mail server, which listens by itself. */
  mail: MailSide;
  certificates: ReturnType<typeof makeCertificates>;
  /** The merchant's accounts, once the sandbox listens at that address. */
  merchant(address: string): ReturnType<typeof merchantOf>;
}

function servePages(http: FastifyInstance, { book, clock }: SideDeps, sides: Cashier['sides']): void {
  http.get('/cashier.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(CASHIER_STYLE));
  http.get('/pay/:id', async (request, reply) => {
    const payment = book.find((request.params as { id: string }).id);
    if (!payment) return reply.callNotFound();
    readAddress(payment, request);
    const locale = payment.locale ?? negotiateLocale(request.headers['accept-language']);
    return reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPayment(payment, locale, clock.now()));
  });
  http.post('/pay/:id/:action', async (request, reply) => {
    const { id, action } = request.params as { id: string; action: string };
    const payment = book.find(id);
    const side = payment && sides.get(payment.method);
    if (payment && isRefundFate(action)) {
      decideRefund(payment, action);
      return reply.redirect(`/pay/${id}`, 303);
    }
    if (!payment || !side || !isAction(action)) return reply.callNotFound();
    useWallet(payment, Object.fromEntries(new URLSearchParams(String(request.body ?? ''))));
    act(payment, action, side, clock.now());
    const goesBack = payment.returnUrl !== '' && action !== 'fail' && action !== 'forge';
    return reply.redirect(goesBack ? payment.returnUrl : `/pay/${id}`, 303);
  });
}

/** Serves the page of the marketplace with the tester's outcomes. */
function serveMarket(http: FastifyInstance, market: MarketSide): void {
  http.get('/market', async (request, reply) =>
    reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPurchases(market, negotiateLocale(request.headers['accept-language']))),
  );
  http.post('/market/:number/:fate', async (request, reply) => {
    const { number, fate } = request.params as { number: string; fate: string };
    const purchase = /^\d{1,6}$/.test(number) ? market.purchases[Number(number)] : undefined;
    if (!purchase || !isFate(fate)) return reply.callNotFound();
    purchase.fate = fate;
    return reply.redirect('/market', 303);
  });
}

/** Creates the sandbox: all providers in one process, without real money. */
export function createCashier({ keys, clock, storeUrl, report }: CashierOptions): Cashier {
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const book = new PaymentBook();
  const certificates = makeCertificates(keys, clock.now());
  let ownAddress = '';
  const deps: SideDeps = { book, clock, keys, certificates, storeUrl, address: () => ownAddress };
  const sides = new Map<ProviderMethod, Side>([
    ['alipay', createAlipaySide(deps)],
    ['wechat', createWechatSide(deps)],
    ['unionpay', createUnionpaySide(deps, 'unionpay')],
    ['ecny', createUnionpaySide(deps, 'ecny')],
    ['momo', createMomoSide(deps)],
    ['zalopay', createZalopaySide(deps)],
    ['vnpay', createVnpaySide(deps)],
  ]);
  for (const side of sides.values()) side.routes(http);
  const market = createMarketSide({ clock });
  market.routes(http);
  const sms = createSmsSide({ clock, keys, storeUrl, ...(report ? { report } : {}) });
  sms.routes(http);
  servePhones(http, sms);
  const mail = createMailSide(clock);
  serveMailboxes(http, mail);
  servePages(http, deps, sides);
  serveMarket(http, market);
  return {
    http,
    book,
    sides,
    market,
    sms,
    mail,
    certificates,
    merchant: (address) => {
      ownAddress = address;
      return merchantOf(keys, certificates.root, address);
    },
  };
}
