import type { BoxDetail } from '@clearcrate/contract/box';
import { ERRORS } from '@clearcrate/contract/errors';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@clearcrate/ui/states.tsx';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { type BoxHome, boxHome, boxPath } from '../../lib/boxes/box-kind.ts';
import { Redirect } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import { LAYOUT_PREFIXES } from '../../lib/layout-choice.ts';
import { StoreLink } from '../../lib/navigation.tsx';
import { useBoxDetail } from './box.queries.ts';

interface LoadedBoxProps {
  boxId: string;
  /** The page that asks; a box of another kind is shown on its own page. */
  home: BoxHome;
  children(box: BoxDetail): ReactNode;
}

/** The page of a box once its data is here; until then, or instead, what there is to say. */
export function LoadedBox({ boxId, home, children }: LoadedBoxProps) {
  const t = useT('box');
  const { data: box, error, isFetching, refetch } = useBoxDetail(boxId);
  if (box) return boxHome(box) === home ? children(box) : <Elsewhere box={box} />;
  if (error instanceof ApiError && error.code === ERRORS.boxUnknown.code) return <UnknownBox home={home} />;
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        hint={t('page.errorHint')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonList shape="row" count={8} />;
}

/** Drops, bags and banners name a box without its kind. */
function Elsewhere({ box }: { box: BoxDetail }) {
  return <Redirect to={`${LAYOUT_PREFIXES[useLayout()]}${boxPath(box)}`} />;
}

export function UnknownBox({ home }: { home: BoxHome }) {
  const t = useT('box');
  return (
    <EmptyState
      title={t('page.unknown')}
      hint={t('page.unknownHint')}
      action={
        <StoreLink to={home} className={buttonClass({ variant: 'primary' })}>
          {t('page.allBoxes')}
        </StoreLink>
      }
    />
  );
}
