import { getBoxCategoryList, getBoxList } from '@clearcrate/contract/box';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { readQuery } from '../api/reads.ts';

/** Lists of boxes, shared by home and the box pages. */
export type BoxListBody = BodyInputOf<typeof getBoxList>;

export const categoriesQuery = () => readQuery(getBoxCategoryList, undefined);

/** One page of the list. */
export const boxPageQuery = (body: BoxListBody) => readQuery(getBoxList, body);
