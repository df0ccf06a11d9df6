import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { type GoodsFilter, NO_FILTER } from '../../../lib/goods/goods-filter.ts';
import { GoodsTools } from '../../../lib/goods/goods-tools.tsx';
import { useParameters } from '../../../lib/hash-router.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { useFastMode } from '../../../play/opening/fast-mode.ts';
import { ChanceField, ChancePresets, CountPicker } from '../components/chance-controls.tsx';
import { ChoicePanel, Outcomes } from '../components/choice-facts.tsx';
import { Dial } from '../components/dial.tsx';
import { LuckyResult } from '../components/lucky-result.tsx';
import { OwnTries } from '../components/own-tries.tsx';
import { TargetGrid } from '../components/target-grid.tsx';
import { FastToggle, LuckySoundButton, TryButton, TryNotes, UnansweredNote } from '../components/try-button.tsx';
import { type LuckyGoodsList, useLuckyDetail, useLuckyGoods } from '../lucky.queries.ts';
import { useChoice } from '../use-choice.ts';
import classes from './lucky-desk.module.css';

/** Targets at the left, the dial in the middle, the price and the table at the right. */
export function LuckyDesk() {
  const titles = useT('routes');
  const named = useParameters().get('goodsId') ?? '';
  const [filter, setFilter] = useState(NO_FILTER);
  const list = useLuckyGoods(filter);
  const [first] = list.items;
  // Without a name in the address the desk starts with the first target it found, and keeps it while the list is filtered.
  const [opening, setOpening] = useState('');
  if (opening === '' && first) setOpening(first.goodsId);
  const chosen = /^\d{1,18}$/.test(named) ? named : opening;
  return (
    <div className={classes.desk}>
      <h1 className={classes.unseen}>
        <VisuallyHidden>{titles('lucky')}</VisuallyHidden>
      </h1>
      <Targets list={list} filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} chosen={chosen} />
      {chosen === '' ? <div /> : <LoadedTarget key={chosen} goodsId={chosen} />}
    </div>
  );
}

interface TargetsProps {
  list: LuckyGoodsList;
  filter: GoodsFilter;
  onChange(change: Partial<GoodsFilter>): void;
  chosen: string;
}

function Targets({ list, filter, onChange, chosen }: TargetsProps) {
  const t = useT('lucky');
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Panel className={classes.targets}>
      <div className={classes.head}>
        <h2>{t('targets')}</h2>
        {list.total !== undefined && <span>{t('targets.count', { count: list.total })}</span>}
      </div>
      <GoodsTools filter={filter} onChange={onChange} />
      <div ref={scroller} className={classes.scroll}>
        <TargetGrid list={list} filter={filter} onChange={onChange} chosen={chosen} scroller={scroller} />
      </div>
    </Panel>
  );
}

function LoadedTarget({ goodsId }: { goodsId: string }) {
  const t = useT('lucky');
  return (
    <Loaded query={useLuckyDetail(goodsId)} title={t('error')} skeleton={<SkeletonList shape="row" count={8} />}>
      {(detail) => <Target detail={detail} />}
    </Loaded>
  );
}

function Target({ detail }: { detail: LuckyDetail }) {
  const t = useT('lucky');
  const { choice, lucky, count, isBusy, setCount, setTickets } = useChoice(detail);
  const { fast } = useFastMode();
  const { phase, run } = lucky;
  const { goodsId } = detail.target;
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLElement && event.target.closest('input, button, a, [role=slider]');
    // A held key must never spend.
    if (event.key !== ' ' || event.repeat || isField) return;
    event.preventDefault();
    if (phase === 'turning') lucky.stop();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the space bar skips the needle wherever the focus is.
    <div className={classes.target} onKeyDown={onKeyDown}>
      <div className={classes.middle}>
        <Panel className={classes.stage}>
          <TargetTitle detail={detail} />
          <Dial choice={choice} phase={phase} run={run} fast={fast} onChance={setTickets} onStopped={lucky.stop} />
          {phase === 'result' && run ? (
            <LuckyResult key={run.key} choice={choice} run={run} lucky={lucky} />
          ) : (
            <>
              <ChancePresets tickets={choice.tickets} onChance={setTickets} />
              <p className={classes.hint}>{t('keys')}</p>
            </>
          )}
        </Panel>
        <OwnTries goodsId={goodsId} />
      </div>
      <div className={classes.side}>
        <Panel className={classes.play}>
          <UnansweredNote lucky={lucky} />
          <ChanceField tickets={choice.tickets} onChance={setTickets} />
          <div className={classes.count}>
            <CountPicker value={count} onChange={setCount} disabled={isBusy} />
            <FastToggle />
          </div>
          <TryButton choice={choice} count={count} lucky={lucky} />
          <TryNotes choice={choice} count={count} lucky={lucky} goodsId={goodsId} />
        </Panel>
        <ChoicePanel detail={detail} choice={choice} />
        <Outcomes choice={choice} />
      </div>
    </div>
  );
}

function TargetTitle({ detail: { target } }: { detail: LuckyDetail }) {
  const exteriorName = useExteriorName();
  const quality = qualityLevel(target.goodsLevel);
  return (
    <div className={classes.title} data-quality={quality}>
      <div>
        <h2>
          {target.finishName} <small>{target.weaponName}</small>
        </h2>
        <p className={classes.kind}>
          <QualityMark quality={quality} named />
          {target.exterior !== '' && <span>· {exteriorName(target.exterior)}</span>}
        </p>
      </div>
      <LuckySoundButton raised />
    </div>
  );
}
