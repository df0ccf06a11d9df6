import type { BOX_KINDS, BoxCard } from '@clearcrate/contract/box';
import type { StorePath } from '../routing/navigation.tsx';

/** Restated, because importing the contract would load its schemas; the type keeps them equal. */
const KINDS = { normal: 1, welfare: 2, shell: 3 } as const satisfies typeof BOX_KINDS;

type OfKind = Pick<BoxCard, 'kind'>;

export const SHELL_KIND = KINDS.shell;
export const isShellBox = ({ kind }: OfKind): boolean => kind === KINDS.shell;
/** Opened once a day by a right, not for sale. */
export const isWelfareBox = ({ kind }: OfKind): boolean => kind === KINDS.welfare;

export type BoxHome = '/openbox' | '/grade' | '/ammonbox';

/** The page of a box. */
export function boxHome(box: OfKind): BoxHome {
  if (isWelfareBox(box)) return '/grade';
  return isShellBox(box) ? '/ammonbox' : '/openbox';
}

export const boxPath = (box: Pick<BoxCard, 'kind' | 'boxId'>): StorePath => `${boxHome(box)}?boxId=${box.boxId}`;
