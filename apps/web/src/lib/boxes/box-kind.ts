import type { BOX_KINDS, BoxCard } from '@clearcrate/contract/box';
import type { StorePath } from '../navigation.tsx';

/** The wire's numbers, restated because the contract file brings its schemas along; the type keeps them equal. */
const KINDS = { normal: 1, welfare: 2, shell: 3 } as const satisfies typeof BOX_KINDS;

type OfKind = Pick<BoxCard, 'kind'>;

export const SHELL_KIND = KINDS.shell;
export const isShellBox = ({ kind }: OfKind): boolean => kind === KINDS.shell;
/** Opened by right, once a day; nobody buys it. */
export const isWelfareBox = ({ kind }: OfKind): boolean => kind === KINDS.welfare;

export type BoxHome = '/openbox' | '/grade' | '/ammonbox';

/** The page a box stands on. */
export function boxHome(box: OfKind): BoxHome {
  if (isWelfareBox(box)) return '/grade';
  return isShellBox(box) ? '/ammonbox' : '/openbox';
}

export const boxPath = (box: Pick<BoxCard, 'kind' | 'boxId'>): StorePath => `${boxHome(box)}?boxId=${box.boxId}`;
