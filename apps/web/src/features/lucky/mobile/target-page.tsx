import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { OwnBalance } from '../../../lib/page/own-balance.tsx';
import { ButtonLink, goBack } from '../../../lib/routing/navigation.tsx';
import { useSingleAddress } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useFastMode } from '../../../play/opening/fast-mode.ts';
import { ChanceField, ChancePresets, CountPicker } from '../components/chance-controls.tsx';
import { ChoicePanel, Outcomes } from '../components/choice-facts.tsx';
import { Dial } from '../components/dial.tsx';
import { LuckyResult } from '../components/lucky-result.tsx';
import { OwnTries } from '../components/own-tries.tsx';
import { LoadedTarget, LuckyDrops, NoTarget, TargetTitle } from '../components/target-parts.tsx';
import { CutTries, FastToggle, LuckySoundButton, TryButton, TryNotes } from '../components/try-button.tsx';
import { useChoice } from '../use-choice.ts';
import classes from './target-page.module.css';

/** One target: dial, chance, price and results. */
export function TargetPage() {
  const titles = useT('routes');
  const address = useSingleAddress('goodsId');
  return (
    <>
      <PageBar start title={titles('lucky')} onBack={() => goBack('/m/lucky')} actions={<BarActions />} />
      {address.kind === 'single' ? (
        <LoadedTarget key={address.id} goodsId={address.id}>
          {(detail) => <Target detail={detail} />}
        </LoadedTarget>
      ) : (
        <NoTarget />
      )}
    </>
  );
}

function BarActions() {
  return (
    <>
      <OwnBalance />
      <LuckySoundButton />
    </>
  );
}

function Target({ detail }: { detail: LuckyDetail }) {
  const t = useT('lucky');
  const { choice, lucky, count, isBusy, setCount, setTickets } = useChoice(detail);
  const { fast } = useFastMode();
  const { phase, run } = lucky;
  const { goodsId } = detail.target;
  return (
    <article className={classes.page}>
      <Dial choice={choice} phase={phase} run={run} fast={fast} onChance={setTickets} onStopped={lucky.stop} />
      <TargetTitle target={detail.target} action={<ButtonLink to="/lucky">{t('change')}</ButtonLink>} />
      {phase === 'result' && run ? (
        <LuckyResult key={run.key} choice={choice} run={run} lucky={lucky} />
      ) : (
        <>
          <ChancePresets tickets={choice.tickets} onChance={setTickets} />
          <ChanceField tickets={choice.tickets} onChance={setTickets} />
        </>
      )}
      <ChoicePanel detail={detail} choice={choice} />
      <Outcomes choice={choice} />
      <OwnTries goodsId={goodsId} />
      <LuckyDrops />
      <Dock
        summary={
          <div className={classes.summary}>
            <CutTries cut={lucky.cut} />
            <div className={classes.count}>
              <CountPicker value={count} onChange={setCount} disabled={isBusy} />
              <FastToggle />
            </div>
          </div>
        }
        buttons={<TryButton choice={choice} count={count} lucky={lucky} />}
        footnote={<TryNotes choice={choice} count={count} lucky={lucky} goodsId={goodsId} />}
      />
    </article>
  );
}
