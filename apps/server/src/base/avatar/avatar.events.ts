import type { AvatarReason } from '@clearcrate/contract/avatar';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Somebody has looked at a picture a player brought. */
export interface AvatarReviewed {
  playerId: string;
  uploadId: string;
  passed: boolean;
  /** Only where it failed. */
  reason: AvatarReason | '';
}
export const avatarReviewed = defineEvent<AvatarReviewed>('avatar.reviewed');
