import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { BalanceChange } from '@clearcrate/ui/layout/dock.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { linkClass } from '@clearcrate/ui/text/text.tsx';
import { useBreakReason } from '../../../lib/bounds/use-break-reason.ts';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useGo } from '../../../lib/routing/navigation.tsx';
import { useModules } from '../../../lib/site/site-queries.ts';
import { differenceOf, timesOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ACT_LOOK, ActNotes } from '../../../play/act/act-parts.tsx';
import { CutNote } from '../../../play/cut-note.tsx';
import { toggleFastMode, useFastMode } from '../../../play/opening/fast-mode.ts';
import { SoundSwitch } from '../../../play/opening/sound-button.tsx';
import { usePayGate } from '../../../play/pay-gate.ts';
import { useLuckyRecords } from '../lucky.queries.ts';
import type { LuckyChoice } from '../lucky-choice.ts';
import type { Lucky } from '../use-lucky.ts';

interface TryProps {
  choice: LuckyChoice;
  count: number;
  lucky: Lucky;
}

/** Without WebCrypto the table cannot be named, and a try without its hash is rejected. */
const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The current action of the button; undefined while it has none. */
export function useTryAct(choice: LuckyChoice, count: number, lucky: Lucky): (() => void) | undefined {
  const { state } = usePayGate(timesOf(choice.price, count));
  if (lucky.cut.isPending) return () => void lucky.showCut();
  if (state === 'visitor') return () => openOverlay('login');
  const isIdle = lucky.phase === 'choosing' || lucky.phase === 'result';
  return state === 'ready' && isIdle && canHash() ? () => void lucky.play(count) : undefined;
}

/** The main button: its price, or what prevents the try with a link that resolves it. */
export function TryButton({ choice, count, lucky }: TryProps) {
  const t = useT('lucky');
  const go = useGo();
  const stateOf = useModules();
  const cost = timesOf(choice.price, count);
  const { state } = usePayGate(cost);
  const onBreak = useBreakReason();
  const price = { amount: cost };
  if (lucky.cut.isPending)
    return (
      <Button
        {...ACT_LOOK}
        loading={lucky.phase !== 'choosing' || lucky.cut.state === 'asking'}
        shortcut={t('key.space')}
        onClick={() => void lucky.showCut()}
      >
        {t('cut.show')}
      </Button>
    );
  if (state === 'visitor')
    return (
      <Button {...ACT_LOOK} price={price} onClick={() => openOverlay('login')}>
        {t('try.signIn')}
      </Button>
    );
  if (state === 'poor' && stateOf('Recharge') === 'open')
    return (
      <Button {...ACT_LOOK} icon="plus" onClick={() => go('/recharge')}>
        {t('try.topUp')}
      </Button>
    );
  const blocked = !canHash()
    ? t('try.insecure')
    : state === 'poor' || state === 'offline'
      ? t(`try.${state}`)
      : onBreak;
  return (
    <Button
      {...ACT_LOOK}
      price={price}
      loading={lucky.phase === 'asking' || lucky.phase === 'turning' || state === 'loading'}
      disabledReason={blocked}
      shortcut={t('key.space')}
      onClick={() => void lucky.play(count)}
    >
      {t(lucky.phase === 'result' ? 'try.again' : 'try.act', { count })}
    </Button>
  );
}

/** Below the button: the balance afterwards, today's spending, and the free trial. */
export function TryNotes({ choice, count, lucky, goodsId }: TryProps & { goodsId: string }) {
  const t = useT('lucky');
  const cost = timesOf(choice.price, count);
  const { state, balance } = usePayGate(cost);
  const onBreak = useBreakReason();
  const spending = useLuckyRecords(goodsId).data?.spending;
  return (
    <ActNotes>
      {balance !== undefined && state === 'ready' ? (
        !lucky.cut.isPending && <BalanceChange before={balance} after={differenceOf(balance, cost)} />
      ) : (
        <span>{state !== 'loading' && (onBreak ?? t(state === 'poor' ? 'try.poor' : 'try.hint'))}</span>
      )}
      {spending && <span>{t('spending', { spent: priceText(spending.spent), limit: priceText(spending.limit) })}</span>}
      <button
        type="button"
        className={linkClass()}
        disabled={lucky.phase === 'asking' || lucky.phase === 'turning'}
        onClick={() => void lucky.demo(count)}
      >
        {t('demo')}
      </button>
    </ActNotes>
  );
}

/** After interrupted tries or a lost answer: says first what happened to the money. */
export function CutTries({ cut }: { cut: Lucky['cut'] }) {
  const t = useT('lucky');
  const texts = {
    asking: t('cut.asking'),
    unknown: t('cut.unknown'),
    found: t('cut.found'),
    none: t('cut.none'),
    elsewhere: t('cut.elsewhere', { name: cut.play?.name ?? '' }),
  };
  return <CutNote cut={cut} texts={texts} show={t('cut.show')} />;
}

export function FastToggle() {
  const t = useT('lucky');
  const { fast } = useFastMode();
  return <IconButton icon="bolt" raised label={t('fast')} pressed={fast} onClick={toggleFastMode} />;
}

export function LuckySoundButton({ raised = false }: { raised?: boolean }) {
  return <SoundSwitch of="luckySound" label={useT('lucky')('sound')} raised={raised} />;
}
