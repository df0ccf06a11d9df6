import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import type * as acts from '@clearcrate/contract/player-acts';
import { AppError } from '../../platform/errors.ts';
import type { OperatorCall } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayerDeskDeps } from './player-desk.deps.ts';
import { asCaller } from './player-desk.profile.ts';
import { findPlayer, insertNote, isPlayer } from './player-desk.repository.ts';

/** What operators do to and for a player: each is a use case that exists elsewhere. */
export class PlayerActs {
  readonly #platform: Platform;
  readonly #deps: PlayerDeskDeps;
  constructor(platform: Platform, deps: PlayerDeskDeps) {
    this.#platform = platform;
    this.#deps = deps;
  }

  async requirePlayer(playerId: bigint): Promise<void> {
    if (!(await isPlayer(this.#platform.db, playerId))) throw new AppError('playerNotFound');
  }

  async unmask({ playerId }: BodyOf<typeof acts.unmaskPlayer>): Promise<DataOf<typeof acts.unmaskPlayer>> {
    const player = await findPlayer(this.#platform.db, playerId);
    if (!player) throw new AppError('playerNotFound');
    return { mobile: player.mobile ?? '', email: player.email ?? '' };
  }

  async note({ playerId, text }: BodyOf<typeof acts.addPlayerNote>, { operator }: OperatorCall): Promise<void> {
    await this.requirePlayer(playerId);
    const { db, clock } = this.#platform;
    await insertNote(db, {
      player_id: playerId,
      text,
      written_by: operator.name,
      written_at: new Date(clock.now()),
    });
  }

  async message({ playerId, title, content }: BodyOf<typeof acts.messagePlayer>): Promise<void> {
    await this.requirePlayer(playerId);
    // One text, written in the language of the player: the others fall back to it.
    const texts = (zh: string) => ({ zh, en: '', vi: '', ko: '', tw: '' });
    await this.#deps.messages.sendFromOperator({
      kind: 'system',
      titles: texts(title),
      contents: texts(content),
      link: '',
      playerIds: [String(playerId)],
      channelCode: '',
      forNewcomers: false,
    });
  }

  async block(body: BodyOf<typeof acts.blockPlayer>, call: OperatorCall): Promise<void> {
    const { playerId, why, until, reason } = body;
    const end = until === null ? null : new Date(until);
    await this.#deps.account.suspend(playerId, { reason: why, note: reason, by: call.operator.name, until: end });
    call.noteChange?.({}, { blocked: why, until });
  }

  async unblock({ playerId }: BodyOf<typeof acts.unblockPlayer>, call: OperatorCall): Promise<void> {
    await this.requirePlayer(playerId);
    if (!(await this.#deps.account.reinstate(playerId, call.operator.name))) throw new AppError('playerNotBlocked');
    call.noteChange?.({ blocked: true }, { blocked: false });
  }

  async endSessions({ playerId }: BodyOf<typeof acts.endPlayerSessions>): Promise<{ ended: number }> {
    await this.requirePlayer(playerId);
    return { ended: await this.#deps.account.endSessions(playerId) };
  }

  async rest({ playerId, days }: BodyOf<typeof acts.restPlayer>, call: OperatorCall): Promise<void> {
    const player = await asCaller(this.#platform, this.#deps, playerId);
    const bounds = await this.#deps.bounds.desk.startCoolOff(player, days);
    call.noteChange?.({}, { break: bounds.break });
  }
}
