import { searchShare, type WorkShare } from './work-search.ts';

/** What a worker tells: that it has tried another number, or what its share came to. */
export type WorkNews = { kind: 'tried' } | { kind: 'done'; counter: number | undefined };

// The page's types know the window alone; a worker has the same two under its own name.
const tell = (news: WorkNews) => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<WorkShare>) => {
  tell({ kind: 'done', counter: searchShare(data, () => tell({ kind: 'tried' })) });
});
