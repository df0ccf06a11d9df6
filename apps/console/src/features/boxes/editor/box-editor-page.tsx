import { getBoxEditor } from '@clearcrate/contract/console-boxes';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Panel } from '../../../parts/panel.tsx';
import { BoxEditor } from './box-editor.tsx';

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function BoxEditorPage({ boxId }: { boxId: string }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['boxes', boxId],
    queryFn: () => call(getBoxEditor, { boxId }),
  });
  // The key drops a draft whose version is no longer the current one.
  if (query.data) return <BoxEditor key={query.data.version} box={query.data} />;
  if (query.isError)
    return (
      <ErrorState
        title={t('list.failed')}
        hint={messageOf(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <Panel>
      <div role="status" aria-label={t('list.loading')}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} />
        ))}
      </div>
    </Panel>
  );
}
