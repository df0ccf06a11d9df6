import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';

/** Reservations by phone, for a channel that is not open yet. */

export const getReserveInfo = defineEndpoint({
  method: 'POST',
  path: '/api/reserve/getReserveInfo',
  access: 'public',
  channel: true,
  summary: 'Whether the channel takes reservations, and their number.',
  data: z.object({
    reserve: z.boolean(),
    count: z.number().int().min(0).meta({ description: 'Number of verified phone numbers in the queue.' }),
  }),
  example: { data: { reserve: true, count: 128 } },
});

export const reserve = defineEndpoint({
  method: 'POST',
  path: '/api/reserve/reserve',
  access: 'public',
  channel: true,
  summary: 'Adds a verified number to the queue. Repeating it keeps the place.',
  body: z.object({
    areaCode: z.string().max(5).default('+86'),
    mobile: z.string().max(24),
    code: z.string().max(12),
    agreed: z.boolean().default(false),
    adult: z.boolean().default(false),
  }),
  data: z.object({ place: z.number().int().min(1), admitted: z.boolean() }),
  errors: [
    'reserveClosed',
    'mobileInvalid',
    'codeRequired',
    'codeWrong',
    'rateLimited',
    'agreementRequired',
    'adultRequired',
  ],
  example: {
    body: { areaCode: '+86', mobile: '13912345678', code: '402816', agreed: true, adult: true },
    data: { place: 129, admitted: false },
  },
});
export type Reservation = z.infer<typeof reserve.data>;
