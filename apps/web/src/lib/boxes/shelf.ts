import { getBoxCategoryList, getBoxList } from '@clearcrate/contract/box';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { readQuery } from '../api/reads.ts';

/** Boxes as lists show them; home and the box pages read the same shelf. */
export type BoxListBody = BodyInputOf<typeof getBoxList>;

export const categoriesQuery = () => readQuery(getBoxCategoryList, undefined);

/** One page of the shelf. */
export const boxPageQuery = (body: BoxListBody) => readQuery(getBoxList, body);
