import { z } from 'zod';
import { LOCALES } from '../store/locale.ts';
import { amountText } from '../store/money.ts';

/**
 * A name in every language, weapon and finish separated by a bar. A broadcast cannot know the
 * reader’s language.
 */
export const localNames = z.record(z.enum(LOCALES), z.string());

/** A public win. Only real players appear. */
export const dropView = z.object({
  dropId: z.string(),
  nickName: z.string(),
  avater: z.string(),
  userType: z.number().int(),
  mode: z.number().int().meta({ description: 'The mode it was won in, numbered like sources of bag items.' }),
  boxId: z.string().meta({ description: 'The box it came from; empty for other modes.' }),
  targetId: z.string().meta({ description: 'The target skin of a lucky item; otherwise empty.' }),
  goodsLevel: z.string(),
  goodsNames: localNames,
  image: z.string(),
  price: amountText,
  at: z.string(),
});
export type DropView = z.infer<typeof dropView>;
