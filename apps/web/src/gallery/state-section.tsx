import { Button } from '@clearcrate/ui/controls/button.tsx';
import { ClosedState } from '@clearcrate/ui/feedback/closed-state.tsx';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Spinner } from '@clearcrate/ui/feedback/spinner.tsx';
import { Stale } from '@clearcrate/ui/feedback/stale.tsx';
import { Blank, EmptyState, ErrorState, Note, OfflineNote } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { NothingFound } from '@clearcrate/ui/list/nothing-found.tsx';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { useState } from 'react';
import classes from './gallery.module.css';
import { SAMPLE_BOXES, SAMPLE_ITEMS } from './samples.ts';
import { Grid, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

export function StateSection() {
  const w = useWords();
  const boxes = useLayout() === 'pc' ? 4 : 2;
  const [first, second] = SAMPLE_ITEMS;
  return (
    <>
      <Specimen name="Skeleton · SkeletonList: box, item, row · Spinner" wide>
        <Stack>
          <Skeleton width="46%" />
          <Spinner size={28} />
          <SkeletonList shape="box" count={boxes} className={classes.grid} />
          <SkeletonList shape="item" count={boxes} className={classes.grid} />
          <SkeletonList shape="row" count={2} />
        </Stack>
      </Specimen>
      <Blanks />
      <Specimen name="EmptyState">
        <EmptyState
          picture={SAMPLE_BOXES[0]?.picture.src}
          title={w('背包还是空的', 'Your bag is empty')}
          hint={w(
            '开出、换来、抽中的饰品都会放在这里，随时可卖可提。',
            'What you open, swap or win is kept here, ready to sell or deliver.',
          )}
          action={<Button variant="primary">{w('去开第一箱', 'Open a first box')}</Button>}
          secondary={<a href="#demo">{w('先免费试开一次', 'Try one for free first')}</a>}
        />
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState code={500} onRetry={() => {}} />
      </Specimen>
      <Specimen name="ClosedState">
        <ClosedState name={w('时间箱', 'Time boxes')} homeHref="#" />
      </Specimen>
      <Specimen name="OfflineNote · Stale">
        <Stack>
          <OfflineNote asOf="00:41:07" attempt={2} retryInSeconds={3} onRetryNow={() => {}} />
          <Stale stale>
            <Grid columns={2}>
              {first && <ItemCard item={first} price="86.00" />}
              {second && <ItemCard item={second} price="126.30" />}
            </Grid>
          </Stale>
        </Stack>
      </Specimen>
      <Specimen name="Note">
        <Stack>
          <Note
            icon="clock"
            action={
              <Button variant="ghost" size="s">
                {w('撤回', 'Undo')}
              </Button>
            }
          >
            {w('上限将在明天 12:40 提高到 500.00', 'The limit rises to 500.00 tomorrow at 12:40')}
          </Note>
          <Note icon="shield" tone="fair">
            {w('公示即实际概率', 'Published odds are the played odds')}
          </Note>
          <Note icon="check" tone="good">
            {w('已实名', 'Identity verified')}
          </Note>
        </Stack>
      </Specimen>
      <Lists />
    </>
  );
}

function Blanks() {
  const w = useWords();
  return (
    <>
      <Specimen name="NothingFound">
        <NothingFound
          title={w('没有符合的箱子', 'No box matches')}
          hint={w('放宽价格或换个词', 'Widen the price range or try another word')}
          reset={w('重置筛选', 'Reset the filter')}
          onReset={() => {}}
        />
      </Specimen>
      <Specimen name="Blank: the frame of empty and error states">
        <Blank figure={<Spinner size={48} />} title={w('正在准备', 'Getting ready')} hint={w('请稍候', 'One moment')} />
      </Specimen>
    </>
  );
}

function Lists() {
  const w = useWords();
  const [count, setCount] = useState(3);
  const rows = Array.from({ length: count }, (_, index) => w(`记录 ${index + 1}`, `Entry ${index + 1}`));
  const list = (name: string, state: { loading?: boolean; finished?: boolean; failed?: boolean }) => (
    <Specimen name={`InfiniteList: ${name}`}>
      <Panel>
        <InfiniteList
          count={count}
          total={count}
          loading={state.loading ?? false}
          finished={state.finished ?? false}
          failed={state.failed ?? false}
          onLoadMore={() => {}}
          onRetry={() => setCount(count + 1)}
        >
          {rows.map((row) => (
            <p key={row}>{row}</p>
          ))}
        </InfiniteList>
      </Panel>
    </Specimen>
  );
  return (
    <>
      {list('loading', { loading: true })}
      {list('finished', { finished: true })}
      {list('failed', { failed: true })}
    </>
  );
}
