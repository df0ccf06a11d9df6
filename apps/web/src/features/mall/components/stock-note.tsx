import { useT } from '../../../lib/text/i18n.tsx';
import classes from './stock-note.module.css';

/** Stock from here down shows a warning. */
const FEW = 10;

interface StockNoteProps {
  stock: number;
  /** Preceded by a label that names the stock. */
  labelled?: boolean;
}

export function StockNote({ stock, labelled = false }: StockNoteProps) {
  const t = useT('mall');
  if (stock === 0) return <span className={classes.few}>{t('stock.none')}</span>;
  if (stock < FEW) return <span className={classes.few}>{t('stock.few', { count: stock })}</span>;
  return <span>{t(labelled ? 'look.pieces' : 'stock', { count: stock })}</span>;
}
