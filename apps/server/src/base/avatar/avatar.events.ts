import type { AvatarReason } from '@clearcrate/contract/avatar';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player's picture has been reviewed. */
export interface AvatarReviewed {
  playerId: string;
  uploadId: string;
  passed: boolean;
  /** Empty when it passed. */
  reason: AvatarReason | '';
}
export const avatarReviewed = defineEvent<AvatarReviewed>('avatar.reviewed');
