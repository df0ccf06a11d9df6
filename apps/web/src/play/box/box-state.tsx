import type { BoxDetail } from '@clearcrate/contract/box';
import { ERRORS } from '@clearcrate/contract/errors';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import type { ReactNode } from 'react';
import { isRefusedWith } from '../../lib/api/api-error.ts';
import { type BoxHome, boxHome, boxPath } from '../../lib/boxes/box-kind.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { NothingHere } from '../../lib/page/nothing-here.tsx';
import { Redirect } from '../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../lib/routing/layout-choice.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { useBoxDetail } from './box.queries.ts';
import page from './box-page.module.css';
import classes from './box-state.module.css';

interface LoadedBoxProps {
  boxId: string;
  /** The current page; a box of another kind is shown on its own page. */
  home: BoxHome;
  children(box: BoxDetail): ReactNode;
}

/** The page of a box when its data has loaded; before, a skeleton or an error. */
export function LoadedBox({ boxId, home, children }: LoadedBoxProps) {
  const t = useT('box');
  const query = useBoxDetail(boxId);
  if (!query.data && isRefusedWith(query.error, ERRORS.boxUnknown)) return <UnknownBox home={home} />;
  return (
    <Loaded query={query} title={t('page.error')} hint={t('page.errorHint')} skeleton={<BoxShape home={home} />}>
      {(box) => (boxHome(box) === home ? children(box) : <Elsewhere box={box} />)}
    </Loaded>
  );
}

const TITLES = { '/openbox': 'openbox', '/grade': 'grade', '/ammonbox': 'ammonbox' } as const;

/**
 * Placeholder with crate, button and figures at their final places, and the odds beside or below.
 */
function BoxShape({ home }: { home: BoxHome }) {
  const titles = useT('routes');
  return (
    <div className={page.page}>
      <div className={page.side}>
        <div className={classes.crate}>
          <Skeleton width="min(56%, 250px)" height="auto" radius={28} className={classes.cube} />
          <div className={page.title}>
            <h1>{titles(TITLES[home])}</h1>
          </div>
        </div>
        <Skeleton height={112} radius={16} className={classes.open} />
      </div>
      <div className={page.main}>
        <Skeleton height={104} radius={16} />
        <SkeletonList shape="row" count={8} />
      </div>
    </div>
  );
}

/** Redirects a link with the wrong kind: drops, bags and banners name a box without its kind. */
function Elsewhere({ box }: { box: BoxDetail }) {
  return <Redirect to={`${LAYOUT_PREFIXES[useLayout()]}${boxPath(box)}`} />;
}

export function UnknownBox({ home }: { home: BoxHome }) {
  const t = useT('box');
  return <NothingHere title={t('page.unknown')} hint={t('page.unknownHint')} to={home} way={t('page.allBoxes')} />;
}
