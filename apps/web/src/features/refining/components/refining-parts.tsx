import type { Recipe } from '@clearcrate/contract/refining';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { covers, differenceOf, minorOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ActButton } from '../../../play/act/act-parts.tsx';
import { ExchangeBox, ExchangeHero, ExchangeRow, TakenPlace } from '../../../play/exchange/exchange-parts.tsx';
import { totalOf } from '../refine.ts';
import type { Refinery } from '../use-refining.ts';
import classes from './refining-parts.module.css';

/** The result of the chosen recipe, or the received item. */
export function Result({ refinery }: { refinery: Refinery }) {
  const t = useT('refining');
  const { done, recipe } = refinery;
  return <ExchangeHero goods={done ?? recipe.goods} isDone={done !== undefined} mark={t(done ? 'done' : 'definite')} />;
}

function Levels({ recipe }: { recipe: Pick<Recipe, 'minLevel' | 'maxLevel'> }) {
  const low = qualityLevel(`level${recipe.minLevel}`);
  const high = qualityLevel(`level${recipe.maxLevel}`);
  return (
    <span className={classes.levels}>
      <QualityMark quality={low} named />
      {high !== low && (
        <span className={classes.levels}>
          <span aria-hidden="true">–</span>
          <QualityMark quality={high} named />
        </span>
      )}
    </span>
  );
}

/** The two conditions as figures, with the progress of the selection. */
export function Conditions({ refinery }: { refinery: Refinery }) {
  const t = useT('refining');
  const { recipe, chosen, used } = refinery;
  const total = totalOf(chosen);
  const isWorth = covers(total, recipe.least);
  const share = Number(minorOf(total)) / Number(minorOf(recipe.least));
  return (
    <ExchangeBox>
      <ExchangeRow>
        <Levels recipe={recipe} />
        <span>
          {t('count')} <Num>{`${chosen.length} / ${recipe.count}`}</Num>
        </span>
      </ExchangeRow>
      <ProgressBar
        label={t('count')}
        value={chosen.length / recipe.count}
        tone={chosen.length === recipe.count ? 'good' : 'plain'}
      />
      <ExchangeRow>
        <span>{t('value')}</span>
        <span>
          <Num>{priceText(total)}</Num> / <Num>{priceText(recipe.least)}</Num>
        </span>
      </ExchangeRow>
      <ProgressBar label={t('value')} value={share} tone={isWorth ? 'good' : 'plain'} />
      {chosen.length === recipe.count && isWorth && (
        <ExchangeRow>
          <span>{t('difference')}</span>
          <Num>{differenceOf(total, recipe.goods.price)}</Num>
        </ExchangeRow>
      )}
      {recipe.perPlayer > 0 && (
        <p className={quietClass()}>{t('limit', { used: String(used), times: String(recipe.perPlayer) })}</p>
      )}
    </ExchangeBox>
  );
}

/** Slots in one row, or in two of the same length. */
const columnsFor = (count: number): number => (count > 5 ? Math.ceil(count / 2) : count);

/** The slots of the recipe, filled with marked materials that fit it. */
export function Slots({ refinery, onMark }: { refinery: Refinery; onMark(): void }) {
  const t = useT('refining');
  const { recipe, chosen } = refinery;
  const places = Array.from({ length: recipe.count }, (_, index) => index);
  return (
    <Section gap={8} title={t('slots')} aside={t('slots.rule')}>
      <ul className={classes.slots} style={{ '--columns': columnsFor(recipe.count) } as CSSProperties}>
        {places.map((place) => {
          const item = chosen[place];
          if (!item)
            return (
              <li key={place} className={classes.free}>
                <button type="button" onClick={onMark} aria-label={t('mark')}>
                  <Icon name="plus" size={20} />
                </button>
              </li>
            );
          return <TakenPlace key={item.bagItemId} item={item} onRemove={() => refinery.toggle(item)} />;
        })}
      </ul>
    </Section>
  );
}

/** Marked materials that fit the recipe; a tap adds or removes one. */
export function MaterialShelf({ refinery, onMark }: { refinery: Refinery; onMark(): void }) {
  const t = useT('refining');
  const { usable, total } = refinery;
  return (
    <Section gap={8} title={t('materials')} aside={t('materials.count', { count: total })}>
      {usable.length === 0 ? (
        <EmptyState
          icon="anvil"
          title={t(total === 0 ? 'materials.none' : 'materials.unfit')}
          hint={t('materials.hint')}
          action={<Button onClick={onMark}>{t('mark')}</Button>}
        />
      ) : (
        <>
          <div className={classes.shelf}>
            {usable.map((item) => (
              <ItemCard
                key={item.bagItemId}
                item={itemView(item)}
                price={item.recoveryPrice}
                compact
                state={{
                  kind: 'selectable',
                  selected: refinery.has(item.bagItemId),
                  onSelect: () => refinery.toggle(item),
                }}
                onClick={() => refinery.toggle(item)}
              />
            ))}
          </div>
          <Button onClick={onMark}>{t('mark')}</Button>
        </>
      )}
    </Section>
  );
}

export function RecipeList({ recipes, refinery }: { recipes: readonly Recipe[]; refinery: Refinery }) {
  const t = useT('refining');
  return (
    <Section gap={8} title={t('recipes')} aside={t('recipes.count', { count: recipes.length })}>
      <ul className={stackClass(8)}>
        {recipes.map((recipe) => {
          const isChosen = recipe.recipeCode === refinery.recipe.recipeCode;
          return (
            <li key={recipe.recipeCode}>
              <button
                type="button"
                className={cx(classes.recipe, isChosen && classes.chosen)}
                data-quality={qualityLevel(recipe.goods.goodsLevel)}
                aria-pressed={isChosen}
                onClick={() => refinery.choose(recipe.recipeCode)}
              >
                <img src={recipe.goods.image} alt="" loading="lazy" />
                <span className={classes.about}>
                  <b>
                    {recipe.goods.finishName} <small>{recipe.goods.weaponName}</small>
                  </b>
                  <span className={quietClass()}>
                    {t('recipe.asks', { count: recipe.count, least: priceText(recipe.least) })}
                  </span>
                  <Levels recipe={recipe} />
                </span>
                <Price amount={recipe.goods.price} tone="gold" weight={700} size={16} />
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Names the exchange, or what is missing. */
export function RefineButton({ refinery, onAsk }: { refinery: Refinery; onAsk(): void }) {
  const t = useT('refining');
  const { problem, recipe } = refinery;
  const reason = () => {
    if (problem?.kind === 'count') return t('few', { count: problem.missing });
    if (problem?.kind === 'value') return t('low', { least: priceText(problem.least) });
    if (problem?.kind === 'usedUp') return t('usedUp');
    return problem ? t('stockOut') : undefined;
  };
  return (
    <ActButton
      signIn={t('signIn')}
      loading={refinery.isRefining || refinery.isLoading}
      disabledReason={reason()}
      price={{ amount: recipe.goods.price }}
      onClick={onAsk}
    >
      {t('act', { name: recipe.goods.finishName })}
    </ActButton>
  );
}
