import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { UnseenTitle } from '@clearcrate/ui/text/text.tsx';
import { useRef, useState } from 'react';
import { type GoodsFilter, NO_FILTER } from '../../../lib/goods/goods-filter.ts';
import { GoodsTools } from '../../../lib/goods/goods-tools.tsx';
import { useParameters } from '../../../lib/routing/hash-router.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { isId } from '../../../lib/text/ids.ts';
import { useFastMode } from '../../../play/opening/fast-mode.ts';
import { useSpaceKey } from '../../../play/use-space-key.ts';
import { ChanceField, ChancePresets, CountPicker } from '../components/chance-controls.tsx';
import { ChoicePanel, Outcomes } from '../components/choice-facts.tsx';
import { Dial } from '../components/dial.tsx';
import { LuckyResult } from '../components/lucky-result.tsx';
import { OwnTries } from '../components/own-tries.tsx';
import { TargetGrid } from '../components/target-grid.tsx';
import { LoadedTarget, LuckyDrops, NoTarget, TargetTitle } from '../components/target-parts.tsx';
import { CutTries, FastToggle, LuckySoundButton, TryButton, TryNotes, useTryAct } from '../components/try-button.tsx';
import { type LuckyGoodsList, useLuckyGoods } from '../lucky.queries.ts';
import { useChoice } from '../use-choice.ts';
import classes from './lucky-desk.module.css';

/** Targets at the left, the dial in the middle, price and table at the right. */
export function LuckyDesk() {
  const titles = useT('routes');
  const named = useParameters().get('goodsId') ?? '';
  const [filter, setFilter] = useState(NO_FILTER);
  const list = useLuckyGoods(filter);
  const [first] = list.items;
  // Without a target in the address the page keeps the first one found while the list is filtered.
  const [opening, setOpening] = useState('');
  if (opening === '' && first) setOpening(first.goodsId);
  const chosen = named || opening;
  return (
    <div className={classes.desk}>
      <UnseenTitle>{titles('lucky')}</UnseenTitle>
      <Targets list={list} filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} chosen={chosen} />
      {chosen === '' && <div />}
      {chosen !== '' &&
        (isId(chosen) ? (
          <LoadedTarget key={chosen} goodsId={chosen}>
            {(detail) => <Target detail={detail} />}
          </LoadedTarget>
        ) : (
          <NoTarget />
        ))}
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

function Target({ detail }: { detail: LuckyDetail }) {
  const t = useT('lucky');
  const { choice, lucky, count, isBusy, setCount, setTickets } = useChoice(detail);
  const { fast } = useFastMode();
  const { phase, run } = lucky;
  const { goodsId } = detail.target;
  const act = useTryAct(choice, count, lucky);
  useSpaceKey(phase === 'turning' ? lucky.stop : act);
  return (
    <div className={classes.target}>
      <div className={stackClass(14)}>
        <Panel className={classes.stage}>
          <TargetTitle target={detail.target} action={<LuckySoundButton raised />} />
          <Dial choice={choice} phase={phase} run={run} fast={fast} onChance={setTickets} onStopped={lucky.stop} />
          <ChancePresets tickets={choice.tickets} onChance={setTickets} />
          <p className={classes.hint}>{t('keys')}</p>
        </Panel>
        <OwnTries goodsId={goodsId} />
        <LuckyDrops />
      </div>
      <div className={stackClass(14)}>
        <Panel className={classes.play}>
          <CutTries cut={lucky.cut} />
          <div className={classes.head}>
            <span>{t('chance')}</span>
            <span>1.00 – 75.00%</span>
          </div>
          <ChanceField tickets={choice.tickets} onChance={setTickets} />
          <div className={classes.count}>
            <CountPicker value={count} onChange={setCount} disabled={isBusy} />
            <FastToggle />
          </div>
          <TryButton choice={choice} count={count} lucky={lucky} />
          <TryNotes choice={choice} count={count} lucky={lucky} goodsId={goodsId} />
        </Panel>
        {phase === 'result' && run && (
          <Panel className={classes.play}>
            <LuckyResult key={run.key} choice={choice} run={run} lucky={lucky} />
          </Panel>
        )}
        <ChoicePanel detail={detail} choice={choice} />
        <Outcomes choice={choice} />
      </div>
    </div>
  );
}
