import { searchShare, type WorkShare } from './work-search.ts';

/** A worker's message: another number tried, or the result of its share. */
export type WorkNews = { kind: 'tried' } | { kind: 'done'; counter: number | undefined };

// The page's types only know `window`; a worker has the same function.
const post = (news: WorkNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<WorkShare>) => {
  post({ kind: 'done', counter: searchShare(data, () => post({ kind: 'tried' })) });
});
