import type { CodeScene } from '@clearcrate/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { FindLiveSessions } from '../../platform/gateway/connection/reauthoriser.ts';
import type { Authenticate } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPasswords } from '../../platform/security/passwords.ts';
import type { MailSender } from '../mail/mail.module.ts';
import type { SmsSender } from '../sms/sms.module.ts';
import { demoReconciliation, seedDemoPlayers } from './account.demo.ts';
import type { InfoSource } from './account.info.ts';
import { registerAccountJobs } from './account.jobs.ts';
import { findMachines, type MachinePlan, plantMachines } from './account.machines.ts';
import { countRealPlayers } from './account.repository.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { AccountService, type Greeting } from './account.service.ts';
import { type Codes, createCodes } from './code/account.codes.ts';
import { serveOutboxPage } from './code/account.dev-outbox.ts';
import { createDevMailSender, createDevOutboxSender, devOutboxIsOpen } from './code/account.sms.ts';
import { hashDevice } from './device/account.known-devices.ts';
import { registerSecurityRoutes } from './device/account.security-routes.ts';
import { createEmailReceivers } from './email/account.email-receivers.ts';
import { createEmails } from './email/account.emails.ts';
import { createPuzzles, type DrawPuzzle } from './puzzle/account.puzzle.ts';
import { type AccountAudience, findAudiences } from './session/account.audience.ts';
import { createLiveSessions } from './session/account.live-sessions.ts';
import { type Appear, createSessions } from './session/account.sessions.ts';
import { type Blocks, createBlocks } from './sign-in/account.blocks.ts';
import { createPasswordChanger } from './sign-in/account.password-change.ts';
import { createSignInGuard } from './sign-in/account.sign-in-guard.ts';

export { maskMobile } from './account.rules.ts';
export { describeAgent } from './device/account.devices.ts';
export type { Appearance } from './session/account.sessions.ts';
export { hashDevice };

export interface Account {
  /**
   * Cheap enough for every request: live sessions are cached for seconds and dropped when they end.
   */
  authenticate: Authenticate;
  /**
   * Whether an invalid token belongs to a session that expired, as opposed to one that was revoked.
   */
  hasExpired(token: string): Promise<boolean>;
  /** Finds which of many sessions are alive, without a cache. */
  findLiveSessions: FindLiveSessions;
  /** Blocks sign-in and ends every session at once. */
  suspend: Blocks['block'];
  /** False when the player was not blocked. */
  reinstate: Blocks['unblock'];
  /** Signs the player out everywhere. Returns how many sessions ended. */
  endSessions(playerId: bigint): Promise<number>;
  /** Creates the missing demo players. Returns how many were created. */
  seedDemoPlayers(avatars?: readonly string[]): Promise<number>;
  /** Accounts that the store plays with; they cannot sign in. */
  findMachines(db: Queryable): Promise<bigint[]>;
  plantMachines(tx: Tx, plans: readonly MachinePlan[]): Promise<void>;
  /** Adds a source of data to the answer of getInfo. */
  addInfo(source: InfoSource): void;
  /** Codes, for other modules that must verify a phone or its owner. */
  codes: {
    prove(mobile: string, scene: CodeScene, code: string, from: { ip: string; deviceId: string }): Promise<bigint>;
    consume: Codes['consume'];
  };
  /** The player's number, to which their codes are sent. Rejects a player without one. */
  mobileOf(playerId: bigint): Promise<string>;
  /** Runs in the transaction that creates a player. */
  onRegister(greeting: Greeting): void;
  /** Runs at sign-in and periodically during a session; the player's call waits for it. */
  onAppearance(listener: Appear): void;
  /** The stored values that select each player's market policy. */
  audiencesOf(db: Queryable, players: readonly bigint[]): Promise<Map<bigint, AccountAudience>>;
  /** For the public counts. */
  countRealPlayers(): Promise<number>;
  routes(router: Router): void;
  /** The page of the development outbox, where it is enabled. */
  pages(app: FastifyInstance): void;
}

export interface AccountOptions {
  /** Send codes. Default outside production: the development outbox. */
  sms?: SmsSender | undefined;
  mail?: MailSender | undefined;
  drawPuzzle?: DrawPuzzle;
}

/** Imports the image library on first use, to keep it out of the start. */
const drawPuzzle: DrawPuzzle = async (random) => (await import('./puzzle/draw-puzzle.ts')).drawPuzzle(random);

export function createAccount(platform: Platform, ledger: Ledger, options: AccountOptions = {}): Account {
  const { db, clock, config, quota, random } = platform;
  const outboxIsOpen = devOutboxIsOpen(config);
  const sms = options.sms ?? (outboxIsOpen ? createDevOutboxSender(db, clock) : undefined);
  const mail = options.mail ?? (outboxIsOpen ? createDevMailSender(db, clock) : undefined);
  const listeners: Appear[] = [];
  const appear: Appear = async (appearance) => {
    for (const listener of listeners) await listener(appearance);
  };
  const sessions = createSessions(platform, appear);
  const blocks = createBlocks(platform, sessions);
  const passwords = createPasswords(random, config);
  const codes = createCodes(platform, { sms, mail });
  const receivers = createEmailReceivers(platform, codes);
  const emails = createEmails({ platform, codes, mail, receivers });
  const puzzles = createPuzzles(platform, options.drawPuzzle ?? drawPuzzle);
  const guard = createSignInGuard(db, quota, puzzles.redeem);
  const service = new AccountService({ platform, ledger, sessions, passwords, codes, guard, blocks, appear });
  const passwordChanger = createPasswordChanger({ platform, sessions, passwords, codes, guard });
  const sources: InfoSource[] = [];
  registerAccountJobs(platform);
  ledger.reconcile(demoReconciliation);
  return {
    authenticate: sessions.authenticate,
    findLiveSessions: createLiveSessions(platform),
    hasExpired: sessions.hasExpired,
    suspend: blocks.block,
    reinstate: blocks.unblock,
    endSessions: (playerId) => sessions.endOthers(playerId, 0n),
    seedDemoPlayers: (avatars = []) => seedDemoPlayers(platform, ledger, passwords, avatars),
    findMachines,
    plantMachines: (tx, plans) => plantMachines(tx, platform, ledger, plans),
    addInfo: (source) => sources.push(source),
    codes: {
      prove: (mobile, scene, code, { ip, deviceId }) =>
        codes.prove(mobile, scene, code, { ip, device: hashDevice(deviceId) }),
      consume: codes.consume,
    },
    mobileOf: passwordChanger.mobileOf,
    onRegister: (greeting) => service.onRegister(greeting),
    onAppearance: (listener) => listeners.push(listener),
    audiencesOf: findAudiences,
    countRealPlayers: () => countRealPlayers(db),
    routes: (router) => {
      const parts = { service, sessions, puzzles, codes, emails, receivers, passwordChanger, guard };
      registerAccountRoutes(router, { db, ledger, sources, ...parts });
      registerSecurityRoutes(router, { platform, sessions, passwordChanger });
    },
    pages: (app) => {
      if (outboxIsOpen) serveOutboxPage(app, db);
    },
  };
}
