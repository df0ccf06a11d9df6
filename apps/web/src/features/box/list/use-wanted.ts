import { useQueries, useQuery } from '@tanstack/react-query';
import { boxPageQuery } from '../../../lib/boxes/shelf.ts';
import { type BoxContent, boxDetailQuery } from '../../../play/box/box.queries.ts';

/** So many boxes are looked into for one search; the words narrow it down further. */
const BOXES_PER_SEARCH = 6;

/** The wanted item with how many boxes hold it, read from the first of them. */
export function useWanted(goodsId: string): { item: BoxContent | undefined; boxCount: number | undefined } {
  const { data: page } = useQuery({ ...boxPageQuery({ goodsId, pageSize: 1 }), enabled: goodsId !== '' });
  const boxId = page?.items[0]?.boxId ?? '';
  const { data: box } = useQuery({ ...boxDetailQuery(boxId), enabled: boxId !== '' });
  return { item: box?.items.find((item) => item.goodsId === goodsId), boxCount: page?.total };
}

/** Items with the words in their name, found in the boxes the server finds by the same words. */
export function useWantedSearch(words: string): { items: BoxContent[]; isLoading: boolean } {
  const keyword = words.trim();
  const { data: page, isLoading } = useQuery({
    ...boxPageQuery({ keyword, pageSize: BOXES_PER_SEARCH }),
    enabled: keyword !== '',
  });
  const details = useQueries({
    queries: (keyword && page ? page.items : []).map(({ boxId }) => boxDetailQuery(boxId)),
  });
  const found = new Map<string, BoxContent>();
  for (const item of details.flatMap(({ data }) => data?.items ?? [])) {
    const name = `${item.weaponName} ${item.finishName}`.toLowerCase();
    if (name.includes(keyword.toLowerCase())) found.set(item.goodsId, item);
  }
  return { items: [...found.values()], isLoading: isLoading || details.some((detail) => detail.isLoading) };
}
