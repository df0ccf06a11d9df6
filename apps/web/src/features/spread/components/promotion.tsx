import type { SpreadInfo } from '@clearcrate/contract/spread';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Figures, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { freeOpeningPath, useSpreadInfo } from '../../../lib/spread/spread-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { levelProgress, missingToOpening } from '../level-progress.ts';
import { useFreeBoxes } from '../spread.queries.ts';
import classes from './promotion.module.css';

/** The promotion when it has loaded; before, a skeleton or an error. */
export function LoadedSpread({ children }: { children(info: SpreadInfo): ReactNode }) {
  const t = useT('spread');
  const skeleton = (
    <div className={classes.shape} aria-busy="true">
      <Skeleton height={268} radius={20} />
      <Skeleton height={48} radius={12} />
      <Skeleton height={96} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
  );
  return (
    <Loaded query={useSpreadInfo()} title={t('error')} hint={t('errorHint')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}

interface FreeBoxesProps {
  open: boolean;
  maxPrice: string;
  onClose(): void;
}

/**
 * The boxes a free opening can open. Each links to its page, with its odds, where the opening is
 * used.
 */
function FreeBoxes({ open, maxPrice, onClose }: FreeBoxesProps) {
  const t = useT('spread');
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="l"
      title={t('free.choose')}
      subtitle={t('free.chooseHint', { price: priceText(maxPrice) })}
    >
      <Choice maxPrice={maxPrice} open={open} />
    </Modal>
  );
}

function Choice({ maxPrice, open }: Pick<FreeBoxesProps, 'maxPrice' | 'open'>) {
  const t = useT('spread');
  const skeleton = <SkeletonList shape="box" count={4} className={classes.grid} />;
  return (
    <Loaded query={useFreeBoxes(maxPrice, open)} skeleton={skeleton}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('free.none')} hint={t('free.noneHint')} />
        ) : (
          <div className={classes.grid}>
            {items.map((box) => (
              <StoreBoxCard key={box.boxId} box={box} newLabel={t('free.new')} to={freeOpeningPath(box.boxId)} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

/** Rewards of invitations so far, and those to be used. */
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
    <div className={endsClass(classes.free)}>
      <p>{t('free.hint', { price })}</p>
      <Button className={classes.use} icon="gift" onClick={() => setChoosing(true)}>
        {t('free.use')}
      </Button>
      <FreeBoxes open={isChoosing} maxPrice={rules.freeOpeningPrice} onClose={() => setChoosing(false)} />
    </div>
  );
}

/** The promoter's level, the progress to the next, and all levels with requirements and rewards. */
export function LevelCard({ info }: { info: SpreadInfo }) {
  const t = useT('spread');
  const { next, missing, share } = levelProgress(info);
  const way = next ? t('level.missing', { count: missing, level: String(next.level) }) : t('level.highest');
  return (
    <Panel>
      <div className={classes.head}>
        <h2>{t('level.title', { level: String(info.level) })}</h2>
        <p>{t('level.rate', { rate: info.rate })}</p>
      </div>
      <ProgressBar value={share} label={way} />
      <p className={classes.way}>{way}</p>
      <ol className={classes.ladder} aria-label={t('level.ladder')}>
        {info.levels.map(({ level, members, rate }) => (
          <li
            key={level}
            className={classes.rung}
            data-reached={level <= info.level || undefined}
            aria-current={level === info.level ? 'step' : undefined}
          >
            <span>{t('level.short', { level: String(level) })}</span>
            <Num className={classes.rate}>{rate}%</Num>
            <span>{members === 0 ? t('level.start') : t('level.members', { count: members })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** All rules of rewards in sentences, with the current figures. */
export function Rules({ info, ref }: { info: SpreadInfo; ref?: Ref<HTMLElement> }) {
  const t = useT('spread');
  const titleId = useId();
  const { levels, rules } = info;
  const rates = levels.map(({ rate }) => Number(rate)).sort((a, b) => a - b);
  const range = { low: String(rates[0] ?? 0), high: String(rates.at(-1) ?? 0) };
  const gift = { gift: priceText(rules.firstGift), from: priceText(rules.firstGiftFrom) };
  const opening = { count: rules.freeOpeningEvery, price: priceText(rules.freeOpeningPrice) };
  return (
    <Section
      gap={12}
      ref={ref}
      className={classes.section}
      aria-labelledby={titleId}
      tabIndex={-1}
      title={<span id={titleId}>{t('rules.title')}</span>}
    >
      <Panel>
        <ul className={classes.rules}>
          <li>{t('rules.who')}</li>
          <li>{t('rules.commission', range)}</li>
          <li>{t('rules.level')}</li>
          {Number(rules.firstGift) > 0 && <li>{t('rules.gift', gift)}</li>}
          <li>{t('rules.opening', opening)}</li>
          <li>{t('rules.same')}</li>
          <li>{t('rules.code')}</li>
          <li>{t('rules.privacy')}</li>
        </ul>
      </Panel>
    </Section>
  );
}
