import type { SpreadInfo } from '@clearcrate/contract/spread';
import { Button } from '@clearcrate/ui/button.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Figures, Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { missingToOpening } from '../level-progress.ts';
import { FreeBoxes } from './free-boxes.tsx';
import classes from './sums.module.css';

/** What inviting has brought so far, and what is waiting to be used. */
export function Sums({ info }: { info: SpreadInfo }) {
  const t = useT('spread');
  return (
    <Panel>
      <Figures
        facts={[
          {
            key: 'reward',
            label: t('sum.reward'),
            value: <Price amount={info.reward} tone="gold" weight={700} size={20} />,
          },
          { key: 'members', label: t('sum.members'), value: <Num>{info.members}</Num> },
          { key: 'openings', label: t('sum.openings'), value: <Num>{info.freeOpenings}</Num> },
        ]}
      />
      <FreeOpenings info={info} />
    </Panel>
  );
}

function FreeOpenings({ info: { freeOpenings, members, rules } }: { info: SpreadInfo }) {
  const t = useT('spread');
  const [isChoosing, setChoosing] = useState(false);
  const price = priceText(rules.freeOpeningPrice);
  if (freeOpenings === 0) {
    return (
      <p className={classes.hint}>{t('free.ahead', { count: missingToOpening(members, rules.freeOpeningEvery) })}</p>
    );
  }
  return (
    <div className={classes.free}>
      <p>{t('free.hint', { price })}</p>
      <Button className={classes.use} icon="gift" onClick={() => setChoosing(true)}>
        {t('free.use')}
      </Button>
      <FreeBoxes open={isChoosing} maxPrice={rules.freeOpeningPrice} onClose={() => setChoosing(false)} />
    </div>
  );
}
