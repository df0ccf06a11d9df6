import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { SOURCES, STATES } from '../../../lib/goods/owned-goods.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { SHOWN_SOURCES } from '../bag-filter.ts';
import classes from './item-history.module.css';
import type { OwnedItem } from './item-state.tsx';

/** Where it is and how it got there, newest first. */
export function ItemHistory({ item }: { item: OwnedItem }) {
  const t = useT('bag');
  const { dateTime } = useFormats();
  const source = SHOWN_SOURCES.find((name) => SOURCES[name] === item.source) ?? 'box';
  return (
    <section className={classes.section}>
      <SectionHead title={t('item.history')} />
      <Panel>
        <ol className={classes.steps}>
          <li className={classes.now}>
            <b>{t(item.status === STATES.owned ? 'item.inBag' : 'item.soldNow')}</b>
          </li>
          <li>
            <b>{t(`item.from.${source}`)}</b>
            <p>
              <span>{dateTime(item.createdAt)}</span>
              {item.draw && item.boxId && (
                <StoreLink to={`/openbox?boxId=${item.boxId}`}>{item.draw.boxName}</StoreLink>
              )}
              {item.draw && <span>{t('item.nonce', { number: String(item.draw.nonce) })}</span>}
            </p>
          </li>
        </ol>
      </Panel>
    </section>
  );
}
