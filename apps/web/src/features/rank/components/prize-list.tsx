import { Price } from '@clearcrate/ui/price.tsx';
import { Facts } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { type BoardName, useRankList } from '../rank.queries.ts';

/** What the places earn, and by which rule. */
export function PrizeList({ board }: { board: BoardName }) {
  const t = useT('rank');
  const { data } = useRankList(board);
  const facts = (data?.prizes ?? []).map(({ from, to, amount }) => ({
    key: String(from),
    label: from === to ? t('place', { place: String(from) }) : t('places', { from: String(from), to: String(to) }),
    value: <Price amount={amount} size={15} weight={600} tone="gold" />,
  }));
  return <Facts facts={facts} />;
}
