import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

/** Values by path, such as `prize.tickets`. */
function flatten(value: unknown, path = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name));
}

interface ChangeTableProps {
  label: string;
  /** As JSON. */
  before: string;
  after: string;
  nameOf?(path: string): string;
}

/** What differs between two states, value by value. */
export function ChangeTable({ label, before, after, nameOf = (path) => path }: ChangeTableProps) {
  const t = useTexts();
  const old = new Map(flatten(JSON.parse(before)));
  const fresh = new Map(flatten(JSON.parse(after)));
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].filter((path) => old.get(path) !== fresh.get(path));
  return (
    <div className={classes.tableWrap}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('change.what')}</th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th scope="row">{nameOf(path)}</th>
              <td className={classes.removed}>{old.get(path) ?? '–'}</td>
              <td className={classes.added}>{fresh.get(path) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
