import type { BoxDetail } from '@clearcrate/contract/box';
import { ERRORS } from '@clearcrate/contract/errors';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useBoxDetail } from '../box.queries.ts';

interface LoadedBoxProps {
  boxId: string;
  children(box: BoxDetail): ReactNode;
}

/** The page of a box once its data is here; until then, or instead, what there is to say. */
export function LoadedBox({ boxId, children }: LoadedBoxProps) {
  const t = useT('box');
  const { data: box, error, isFetching, refetch } = useBoxDetail(boxId);
  if (box) return children(box);
  if (error instanceof ApiError && error.code === ERRORS.boxUnknown.code) return <UnknownBox />;
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

export function UnknownBox() {
  const t = useT('box');
  return (
    <EmptyState
      title={t('page.unknown')}
      hint={t('page.unknownHint')}
      action={
        <StoreLink to="/openbox" className={buttonClass({ variant: 'primary' })}>
          {t('page.allBoxes')}
        </StoreLink>
      }
    />
  );
}
