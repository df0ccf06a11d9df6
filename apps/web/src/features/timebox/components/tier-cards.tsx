import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import type { OwnTimeBox, TimeBox } from '../timebox.queries.ts';
import classes from './tier-cards.module.css';
import { TimeCrate } from './time-crate.tsx';

interface TierCardsProps {
  boxes: readonly TimeBox[];
  chosen: number;
  own: OwnTimeBox | undefined;
  onChoose(tier: number): void;
}

/** The tiers of a period; those above the player's level can be viewed. */
export function TierCards({ boxes, chosen, own, onChoose }: TierCardsProps) {
  const t = useT('raffle');
  return (
    <ul className={classes.tiers}>
      {boxes.map(({ tier, round }) => {
        const top = round?.prizes[0];
        const missing = tier - (own?.level ?? 0);
        const isLocked = tier > 0 && missing > 0;
        const hint = own && isLocked ? t('missing.level', { count: missing }) : t('timebox.tier.hint', { level: tier });
        return (
          <li key={tier}>
            <button
              type="button"
              className={cx(classes.tier, isLocked && classes.locked)}
              aria-pressed={tier === chosen}
              data-tier={tier}
              onClick={() => onChoose(tier)}
            >
              {isLocked && <Icon name="lock" size={16} className={classes.lock} />}
              <TimeCrate
                className={classes.picture}
                tier={tier}
                prizeCount={round?.prizeCount ?? 0}
                picture={top && itemView(top).picture}
              />
              <b>{tier === 0 ? t('timebox.tier.0') : `V${tier}`}</b>
              <span>{tier === 0 ? t('timebox.tier.free') : hint}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
