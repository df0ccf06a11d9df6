import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import type { ItemView } from '@clearcrate/ui/store/item-card.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import type { DrawClaim, Proof } from '../../recompute.ts';
import classes from './verdict.module.css';

interface VerdictProps {
  claim: DrawClaim;
  proof: Proof;
  /** The drawn item, as shown in the bag. */
  item: ItemView | undefined;
}

/** The verdict: match, or the step with the difference. */
export function Verdict({ claim, proof, item }: VerdictProps) {
  const t = useT('verify');
  const { difference } = proof;
  const isBad = difference !== undefined;
  const name = item && !isBad ? `${item.finish} ${item.weapon}` : proof.outcome?.item;
  return (
    <div className={cx(classes.verdict, isBad && classes.bad)} role="status">
      <span className={classes.mark}>
        <Icon name={isBad ? 'close' : 'check'} size={26} strokeWidth={2.6} />
      </span>
      <div className={classes.words}>
        <h2>{t(isBad ? 'verdict.differs' : claim.ticket === undefined ? 'verdict.computed' : 'verdict.matches')}</h2>
        <p>
          {isBad
            ? t('verdict.differsAt', { number: String(proof.steps.indexOf(difference) + 1) })
            : t(claim.odds?.item === undefined ? 'verdict.computedHint' : 'verdict.matchesHint')}
        </p>
      </div>
      {item && !isBad && <Picture className={classes.picture} picture={item.picture} alt="" />}
      <div className={classes.ticket}>
        <Num>{ticketText(proof.ticket)}</Num>
        {name && <span>{name}</span>}
      </div>
    </div>
  );
}
