import { z } from 'zod';
import { LOCALES } from './locale.ts';
import { amountText } from './money.ts';

/** A name in every language, both parts separated by a bar: what is told to everybody at once cannot know the reader's. */
export const localNames = z.record(z.enum(LOCALES), z.string());

/** A win as everybody sees it. Only real players appear. */
export const dropView = z.object({
  dropId: z.string(),
  nickName: z.string(),
  avater: z.string(),
  userType: z.number().int(),
  mode: z.number().int().meta({ description: 'The mode it was won in, numbered as sources of bag items are.' }),
  boxId: z.string().meta({ description: 'The box it came from; empty for what came from elsewhere.' }),
  targetId: z.string().meta({ description: 'The skin that was tried for; empty unless it is a lucky item.' }),
  goodsLevel: z.string(),
  goodsNames: localNames,
  image: z.string(),
  price: amountText,
  at: z.string(),
});
export type DropView = z.infer<typeof dropView>;
