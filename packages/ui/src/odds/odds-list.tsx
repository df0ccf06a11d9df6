import { cx } from '../cx.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useLayout } from '../layout/layout-context.tsx';
import { Picture } from '../media/picture.tsx';
import { Price } from '../money/price.tsx';
import type { ItemView } from '../store/item-card.tsx';
import { WeaponName } from '../store/weapon-name.tsx';
import { useFormats, useT } from '../text/i18n.tsx';
import text from '../text/text.module.css';
import { barWeight, ticketShare, ticketText } from './odds.ts';
import classes from './odds-list.module.css';
import { QualityMark } from './quality-mark.tsx';

export interface OddsEntry {
  key: string;
  item: ItemView;
  /** First and last winning ticket. */
  firstTicket: number;
  lastTicket: number;
  price: string;
  /** The item that the player wants. */
  isWanted?: boolean | undefined;
}

interface OddsListProps {
  entries: readonly OddsEntry[];
  /** Called when a row is chosen, to show more about the item. */
  onSelect?(key: string): void;
}

/** As many decimals as the most precise chance needs, so that all line up. */
function chanceDigits(entries: readonly OddsEntry[]): number {
  return entries.every(({ firstTicket, lastTicket }) => (lastTicket - firstTicket + 1) % 100 === 0) ? 2 : 4;
}

/** Items of a box with their chances: cards on phones, a dense table on PC. */
export function OddsList(props: OddsListProps) {
  return useLayout() === 'pc' ? <OddsTable {...props} /> : <OddsCards {...props} />;
}

/** The cards, also used in narrow columns on PC. */
export function OddsCards({ entries, onSelect }: OddsListProps) {
  const fractionDigits = chanceDigits(entries);
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <OddsRow entry={entry} fractionDigits={fractionDigits} onSelect={onSelect && (() => onSelect(entry.key))} />
        </li>
      ))}
    </ol>
  );
}

interface OddsRowProps {
  entry: OddsEntry;
  fractionDigits?: number;
  onSelect?(): void;
}

/** One item as a table row: picture, names, tickets, chance, value. */
function OddsRow({ entry, fractionDigits, onSelect }: OddsRowProps) {
  const { percent } = useFormats();
  const { item, firstTicket, lastTicket } = entry;
  return (
    <div className={classes.row} data-quality={item.quality} data-wanted={entry.isWanted}>
      <Picture className={classes.picture} picture={item.picture} alt="" />
      <div className={classes.names}>
        <ItemName item={item} onSelect={onSelect} />
        <span className={classes.tickets}>
          <QualityMark quality={item.quality} />
          <TicketRange first={firstTicket} last={lastTicket} />
        </span>
      </div>
      <div className={classes.figures}>
        <span className={classes.chance}>{percent(ticketShare(firstTicket, lastTicket), fractionDigits)}</span>
        <Price amount={entry.price} tone="gold" weight={700} size={15} />
      </div>
    </div>
  );
}

/** The name is the button; its touch target covers the row. */
function ItemName({ item, onSelect }: { item: ItemView; onSelect?(): void }) {
  const words = (
    <>
      {item.finish} <WeaponName name={item.weapon} />
    </>
  );
  if (!onSelect) return <span className={classes.name}>{words}</span>;
  return (
    <button type="button" className={cx(classes.name, classes.select)} onClick={onSelect}>
      {words}
    </button>
  );
}

function TicketRange({ first, last }: { first: number; last: number }) {
  const t = useT('common');
  const from = ticketText(first);
  const to = ticketText(last);
  return (
    <span className={classes.range}>
      <span aria-hidden="true">
        {from} – {to}
      </span>
      <span className={text.hidden}>{t('odds.tickets', { from, to })}</span>
    </span>
  );
}

function OddsTable({ entries, onSelect }: OddsListProps) {
  const t = useT('common');
  const { percent } = useFormats();
  const fractionDigits = chanceDigits(entries);
  const widest = Math.max(...entries.map((entry) => ticketShare(entry.firstTicket, entry.lastTicket)));
  return (
    <div className={classes.tablePlace}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('odds.item', { count: entries.length })}</th>
            <th scope="col">{t('odds.price')}</th>
            <th scope="col">{t('odds.ticketRange')}</th>
            <th scope="col" className={classes.barCell}>
              {t('odds.shareBar')}
            </th>
            <th scope="col">{t('odds.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ key, item, firstTicket, lastTicket, price }) => {
            const share = ticketShare(firstTicket, lastTicket);
            return (
              <tr key={key} data-quality={item.quality}>
                <th scope="row">
                  <span className={classes.cell}>
                    <Picture className={classes.thumb} picture={item.picture} alt="" />
                    <QualityMark quality={item.quality} />
                    <ItemName item={item} onSelect={onSelect && (() => onSelect(key))} />
                  </span>
                </th>
                <td>
                  <Price amount={price} bare tone="gold" weight={600} size={15} />
                </td>
                <td>
                  <TicketRange first={firstTicket} last={lastTicket} />
                </td>
                <td className={classes.barCell}>
                  <ProgressBar value={barWeight(share) / barWeight(widest)} className={classes.bar} />
                </td>
                <td className={classes.chance}>{percent(share, fractionDigits)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
