import type { Locale } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type AskedPage, containing, type Keyset, readPage } from '../../platform/db/keyset.ts';
import { localText } from '../../platform/db/local-text.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import type { AvatarContent } from './avatar.content.ts';

export const UPLOAD = { awaiting: 0, passed: 1, failed: 2, replaced: 3 } as const;

export function findAvatars(db: Queryable) {
  return db.selectFrom('avatar').select('image').orderBy('sort').orderBy('image').execute();
}

export async function isAvatar(db: Queryable, image: string): Promise<boolean> {
  const row = await db.selectFrom('avatar').select('image').where('image', '=', image).executeTakeFirst();
  return row !== undefined;
}

export function findFrames(db: Queryable, locale: Locale) {
  return db
    .selectFrom('avatar_frame')
    .select(['id', 'required_level', 'image', localText('names', locale).as('name')])
    .orderBy('required_level')
    .orderBy('id')
    .execute();
}

export async function requiredLevelOf(db: Queryable, frameId: number): Promise<number | undefined> {
  const row = await db.selectFrom('avatar_frame').select('required_level').where('id', '=', frameId).executeTakeFirst();
  return row?.required_level;
}

export async function levelOf(db: Queryable, playerId: bigint): Promise<number> {
  const row = await db.selectFrom('player').select('level').where('id', '=', playerId).executeTakeFirstOrThrow();
  return row.level;
}

/** Serializes changes of one player's picture. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function setPicture(
  tx: Tx,
  playerId: bigint,
  picture: { avatar?: string; avatar_status: number },
): Promise<void> {
  await tx.updateTable('player').set(picture).where('id', '=', playerId).execute();
}

/** Uploads that the player may still see: all but replaced ones, newest first. */
export function findUploads(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('avatar_upload')
    .select(['id', 'file', 'status', 'reason'])
    .where('player_id', '=', playerId)
    .where('status', '!=', UPLOAD.replaced)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Review status of a file, and whether its owner uses it: a picture in use has passed, whatever its
 * row says since.
 */
export function findShown(db: Queryable, file: string) {
  return db
    .selectFrom('avatar_upload')
    .innerJoin('player', 'player.id', 'avatar_upload.player_id')
    .select(['avatar_upload.status'])
    .select((eb) => eb('player.avatar', '=', eb.ref('avatar_upload.file')).$castTo<boolean>().as('is_worn'))
    .where('avatar_upload.file', '=', file)
    .executeTakeFirst();
}

export function findUploadByFile(db: Queryable, playerId: bigint, file: string) {
  return db
    .selectFrom('avatar_upload')
    .select(['id', 'status'])
    .where('player_id', '=', playerId)
    .where('file', '=', file)
    .executeTakeFirst();
}

/** Inserts a new picture; it replaces those that await review or have failed. */
export async function insertUpload(tx: Tx, playerId: bigint, file: string, now: Date): Promise<void> {
  await tx
    .updateTable('avatar_upload')
    .set({ status: UPLOAD.replaced })
    .where('player_id', '=', playerId)
    .where('status', 'in', [UPLOAD.awaiting, UPLOAD.failed])
    .execute();
  await tx.insertInto('avatar_upload').values({ player_id: playerId, file, created_at: now }).execute();
}

export async function setWanted(tx: Tx, playerId: bigint, wanted: boolean): Promise<void> {
  await tx
    .updateTable('avatar_upload')
    .set({ wanted })
    .where('player_id', '=', playerId)
    .where('status', '=', UPLOAD.awaiting)
    .execute();
}

export function findAwaiting(db: Queryable, limit: number) {
  return db
    .selectFrom('avatar_upload')
    .innerJoin('player', 'player.id', 'avatar_upload.player_id')
    .select(['avatar_upload.id', 'avatar_upload.file', 'avatar_upload.created_at', 'avatar_upload.player_id'])
    .select('player.nickname')
    .where('avatar_upload.status', '=', UPLOAD.awaiting)
    .orderBy('avatar_upload.id')
    .limit(limit)
    .execute();
}

const REVIEW_ID = { by: sql.ref('avatar_upload.id'), type: 'bigint' } as const;
const REVIEWS: Keyset<'created'> = {
  sorts: { created: REVIEW_ID },
  first: 'created',
  descending: false,
  id: REVIEW_ID,
};

/** A page of what awaits review; the search looks at player and nickname. */
export function readAwaiting(db: Queryable, { text, ...asked }: AskedPage<'created'> & { text?: string | undefined }) {
  let query = db
    .selectFrom('avatar_upload')
    .innerJoin('player', 'player.id', 'avatar_upload.player_id')
    .select(['avatar_upload.id', 'avatar_upload.file', 'avatar_upload.created_at', 'avatar_upload.player_id'])
    .select('player.nickname')
    .where('avatar_upload.status', '=', UPLOAD.awaiting);
  if (text)
    query = query.where((eb) =>
      eb.or([eb('player.nickname', 'ilike', containing(text)), eb(sql`player.id::text`, '=', text)]),
    );
  return readPage(query, REVIEWS, asked);
}

/** `undefined` when it does not exist or no longer awaits review. */
export function findAwaitingUpload(db: Queryable, id: bigint) {
  return db
    .selectFrom('avatar_upload')
    .select(['id', 'player_id', 'file', 'wanted'])
    .where('id', '=', id)
    .where('status', '=', UPLOAD.awaiting)
    .executeTakeFirst();
}

export async function closeReview(tx: Tx, id: bigint, status: number, reason: string, now: Date): Promise<void> {
  await tx.updateTable('avatar_upload').set({ status, reason, reviewed_at: now }).where('id', '=', id).execute();
}

/** Marks the pictures that passed before this one as replaced. */
export async function replaceEarlier(tx: Tx, playerId: bigint, id: bigint): Promise<void> {
  await tx
    .updateTable('avatar_upload')
    .set({ status: UPLOAD.replaced })
    .where('player_id', '=', playerId)
    .where('id', '<', id)
    .where('status', '=', UPLOAD.passed)
    .execute();
}

/** Files that are no longer visible. A picture in use is not among them, whatever its row says. */
export function findWaste(tx: Tx, limit: number) {
  return tx
    .selectFrom('avatar_upload')
    .innerJoin('player', 'player.id', 'avatar_upload.player_id')
    .select(['avatar_upload.id', 'avatar_upload.file'])
    .where('avatar_upload.status', 'in', [UPLOAD.failed, UPLOAD.replaced])
    .where('avatar_upload.file_kept', '=', true)
    .whereRef('player.avatar', '!=', sql.ref('avatar_upload.file'))
    .orderBy('avatar_upload.id')
    .limit(limit)
    .forUpdate('avatar_upload')
    .skipLocked()
    .execute();
}

export async function forgetFiles(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.updateTable('avatar_upload').set({ file_kept: false }).where('id', 'in', ids).execute();
}

/**
 * Writes shipped content. Portraits that no longer ship leave the list; players who use one keep
 * it.
 */
export async function putContent(tx: Tx, { avatars, frames }: AvatarContent): Promise<void> {
  await tx
    .deleteFrom('avatar')
    .where('seed_mark', 'is not', null)
    .$if(avatars.length > 0, (query) => query.where('image', 'not in', avatars))
    .execute();
  if (avatars.length > 0) {
    await tx
      .insertInto('avatar')
      .values(avatars.map((image, sort) => ({ image, sort, seed_mark: markOf({ image, sort }) })))
      .onConflict((conflict) =>
        conflict
          .column('image')
          .doUpdateSet(fromExcluded(['sort', 'seed_mark']))
          .where(mayReplace('avatar')),
      )
      .execute();
  }
  if (frames.length === 0) return;
  const rows = frames.map((frame) => ({
    id: frame.id,
    names: JSON.stringify(frame.names),
    required_level: frame.requiredLevel,
    image: frame.image,
    seed_mark: markOf(frame),
  }));
  await tx
    .insertInto('avatar_frame')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(fromExcluded(['names', 'required_level', 'image', 'seed_mark']))
        .where(mayReplace('avatar_frame')),
    )
    .execute();
}
