import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';

/** Portraits, frames and uploaded pictures. */

export const AVATAR_STATES = { none: -1, awaiting: 0, passed: 1, failed: 2 } as const;
/** Reasons for rejecting a picture; every language has a sentence for each. */
export const AVATAR_REASONS = ['unsuitable', 'person', 'advert', 'contact', 'rights', 'unclear', 'other'] as const;
export type AvatarReason = (typeof AVATAR_REASONS)[number];

/** From this VIP level on players may upload a picture. */
export const AVATAR_UPLOAD_LEVEL = 5;
export const AVATAR_FILE_MAX_BYTES = 5 * 1024 * 1024;
/** Minimum length of the shorter side, and maximum number of pixels, of an uploaded picture. */
export const AVATAR_SIDE_MIN = 64;
export const AVATAR_PIXELS_MAX = 25_000_000;

const ownPicture = z.object({
  image: z.string().meta({ description: 'Its name, and its address once it has passed. Empty when it failed.' }),
  preview: z.string().meta({
    description: 'Where the owner sees it now; while under review a signed address valid for ten minutes.',
  }),
  status: z.number().int().meta({ description: '0 awaiting review, 1 passed, 2 failed.' }),
  reason: z.string().meta({ description: `Why it failed: ${AVATAR_REASONS.join(', ')}.` }),
});
export type OwnPicture = z.infer<typeof ownPicture>;

export const getAvaterList = defineEndpoint({
  method: 'POST',
  path: '/api/user/getAvaterList',
  access: 'player',
  summary: 'Portraits to choose from, and the player’s own pictures with the state of their review.',
  data: z.object({
    items: z.array(z.object({ image: z.string() })),
    own: z.array(ownPicture),
    mayUpload: z.boolean(),
    uploadLevel: z.number().int(),
  }),
  example: {
    data: {
      items: [{ image: '/art/avatars/wolf-0f930da0852a596c.webp' }],
      own: [
        {
          image: '/files/avatars/3yVb0N1kqJm5oXw2T9sRZA.webp',
          preview: '/files/avatars/3yVb0N1kqJm5oXw2T9sRZA.webp?until=1794729600000&sign=5fa0…',
          status: 0,
          reason: '',
        },
      ],
      mayUpload: true,
      uploadLevel: AVATAR_UPLOAD_LEVEL,
    },
  },
});
export type AvatarList = z.infer<typeof getAvaterList.data>;

export const getAvaterFrameList = defineEndpoint({
  method: 'POST',
  path: '/api/user/getAvaterFrameList',
  access: 'player',
  summary: 'All frames, with the VIP level each needs and whether the player may use it.',
  data: z.object({
    items: z.array(
      z.object({
        frameId: z.number().int(),
        name: z.string(),
        level: z.number().int(),
        image: z.string(),
        owned: z.boolean(),
      }),
    ),
  }),
  example: {
    data: {
      items: [{ frameId: 4, name: '青铜之翼', level: 4, image: '/art/frames/vip-4-aff4f21343b96203.svg', owned: true }],
    },
  },
});
export type AvatarFrame = z.infer<typeof getAvaterFrameList.data>['items'][number];

export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/api/uploadfile',
  access: 'player',
  summary:
    'Takes a picture (PNG, JPEG or WebP) as the form field `file`. It is re-encoded at 256 pixels without metadata, and waits for review.',
  body: z.object({ type: z.enum(['avatar']) }),
  upload: { maxBytes: AVATAR_FILE_MAX_BYTES },
  data: z.object({
    url: z.string().meta({ description: 'Its path; public once it has passed review, not served before.' }),
    preview: z.string().meta({ description: 'A signed address for its owner, valid for ten minutes.' }),
    avaterStatus: z.number().int(),
  }),
  errors: [
    'avatarLevelTooLow',
    'uploadTooOften',
    'uploadFileMissing',
    'uploadOneFile',
    'pictureTypeRefused',
    'pictureBroken',
    'pictureTooLarge',
    'pictureTooSmall',
  ],
  example: {
    body: { type: 'avatar' },
    data: {
      url: '/files/avatars/3yVb0N1kqJm5oXw2T9sRZA.webp',
      preview: '/files/avatars/3yVb0N1kqJm5oXw2T9sRZA.webp?until=1794729600000&sign=5fa0…',
      avaterStatus: 0,
    },
  },
});
