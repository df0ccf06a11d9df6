import type { BoxDetail } from '@clearcrate/contract/box';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { clipClass } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { boxPath, isShellBox } from '../../../lib/boxes/box-kind.ts';
import { boxPageQuery } from '../../../lib/boxes/shelf.ts';
import { boxAsset } from '../../../lib/boxes/store-box-card.tsx';
import { builtPagesOf } from '../../../lib/routing/built-pages.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useModules } from '../../../lib/site/site-queries.ts';
import { covers, differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './ways-on.module.css';

const SHOWN_BOXES = 3;
/** Where to get coins and shells, the nearest way first. */
const COIN_PAGES = ['task', 'grade', 'recharge'] as const;
const SHELL_PAGES = ['task', 'openbox'] as const;

interface WaysOnProps {
  box: BoxDetail;
  balance: string;
  cost: string;
}

/** For a box that is not affordable: what is missing, and alternatives for the balance. */
export function WaysOn({ box, balance, cost }: WaysOnProps) {
  const t = useT('box');
  const texts = useT('routes');
  const stateOf = useModules();
  const isAnything = covers(balance, '0.01');
  const { data } = useQuery({
    // One more than shown, since it may include the current box.
    ...boxPageQuery({ kind: box.kind, sort: 'priceDown', maxPrice: balance, pageSize: SHOWN_BOXES + 1 }),
    enabled: isAnything,
  });
  const boxes = (data?.items ?? []).filter(({ boxId }) => boxId !== box.boxId).slice(0, SHOWN_BOXES);
  const pages = builtPagesOf(isShellBox(box) ? SHELL_PAGES : COIN_PAGES).filter(
    ({ module }) => module === undefined || stateOf(module) === 'open',
  );
  const missing = priceText(differenceOf(cost, balance));
  return (
    <nav className={classes.ways} aria-label={t('ways.label')}>
      <p className={classes.missing}>{t(isShellBox(box) ? 'ways.missingShells' : 'ways.missing', { missing })}</p>
      <ul className={classes.row}>
        {boxes.map((other) => (
          <li key={other.boxId}>
            <StoreLink to={boxPath(other)} className={classes.way}>
              <img src={other.image} alt="" width={30} height={30} />
              <span className={clipClass(classes.name)}>{other.name}</span>
              <Price amount={other.price} asset={boxAsset(other)} tone="gold" weight={700} size={13} />
            </StoreLink>
          </li>
        ))}
        {pages.map(({ path, title, icon }) => (
          <li key={path}>
            <StoreLink to={`/${path}`} className={classes.way}>
              <Icon name={icon} size={18} />
              {texts(title)}
            </StoreLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
