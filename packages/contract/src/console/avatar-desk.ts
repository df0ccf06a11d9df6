import { z } from 'zod';
import { AVATAR_REASONS } from '../account/avatar.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { cursorPageOf } from '../wire/page.ts';
import { listQuery } from './list.ts';

/** Pictures of players that wait for a review. */

export const getAvatarReviews = defineEndpoint({
  method: 'POST',
  path: '/api/console/getAvatarReviews',
  access: 'operator',
  permission: 'avatars.review',
  summary: 'Pictures that wait for a review, oldest first.',
  body: z.object(listQuery(['created'])),
  data: cursorPageOf(
    z.object({
      uploadId: z.string(),
      playerId: z.string(),
      nickname: z.string(),
      preview: z.string().meta({ description: 'A signed address, valid for an hour.' }),
      createdAt: z.string(),
    }),
  ),
  example: {
    body: {},
    data: {
      items: [
        {
          uploadId: '7',
          playerId: '100001',
          nickname: '云上客',
          preview: '/files/avatars/3yVb0N1kqJm5oXw2T9sRZA.webp?until=1794729600000&sign=5fa0…',
          createdAt: '2026-11-15T04:00:00.000Z',
        },
      ],
      next: null,
    },
  },
});

export const reviewAvatar = defineEndpoint({
  method: 'POST',
  path: '/api/console/reviewAvatar',
  access: 'operator',
  permission: 'avatars.review',
  subject: 'uploadId',
  summary: 'Shows a picture from now on (`reason` is null), or rejects it and notifies the player of the reason.',
  body: z.object({ uploadId: wireId, reason: z.enum(AVATAR_REASONS).nullable() }),
  data: z.object({}),
  errors: ['avatarReviewed'],
  example: { body: { uploadId: '7', reason: null }, data: {} },
});
