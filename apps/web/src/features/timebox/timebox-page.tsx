import { TIME_BOX_PERIODS, TIME_BOX_TIERS, type TimeBoxPeriod } from '@clearcrate/contract/raffle-rules';
import { joinTimeBox, type TimeBoxRound } from '@clearcrate/contract/time-box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState, Note } from '@clearcrate/ui/feedback/states.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { api } from '../../lib/api/api.ts';
import { useBreakReason } from '../../lib/bounds/use-break-reason.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { openOverlay } from '../../lib/page/overlays.ts';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useIsKeptOut } from '../../lib/session/takes-part.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ACT_LOOK, ActNotes } from '../../play/act/act-parts.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { chanceOf } from '../../play/raffle/chance.ts';
import { ConditionList, FreeNote, PrizeGrid, SeedPanel } from '../../play/raffle/raffle-parts.tsx';
import { usePlay } from '../../play/use-play.ts';
import { useRoom } from '../../play/use-room.ts';
import { Entrants } from './components/entrants.tsx';
import { PastRounds } from './components/past-rounds.tsx';
import { PeriodDial } from './components/period-dial.tsx';
import { TierCards } from './components/tier-cards.tsx';
import { type OwnTimeBox, refreshTimeBoxes, type TimeBox, useOwnTimeBox, useTimeBoxes } from './timebox.queries.ts';
import classes from './timebox-page.module.css';

interface Choice {
  period: TimeBoxPeriod;
  tier: number;
}

const readChoice = (parameters: URLSearchParams): Choice => ({
  period: TIME_BOX_PERIODS.find((period) => period === parameters.get('period')) ?? 'hour',
  tier: TIME_BOX_TIERS.find((tier) => String(tier) === parameters.get('tier')) ?? 0,
});
const choicePath = ({ period, tier }: Choice) => `/timebox?period=${period}&tier=${tier}` as const;

/** Nine boxes: three periods, each in three tiers. */
export function TimeBoxPage() {
  const t = useT('raffle');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const [choice, change] = useAddressFilter(readChoice, choicePath);
  useRoom({ game: 'timebox' }, { onMessage: () => void refreshTimeBoxes(), onGap: () => void refreshTimeBoxes() });
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {isWide && <PageTitle>{titles('timebox')}</PageTitle>}
        <Segmented
          label={t('timebox.periods')}
          value={choice.period}
          options={TIME_BOX_PERIODS.map((value) => ({ value, label: t(`timebox.${value}`) }))}
          onChange={(period) => change({ period })}
        />
      </div>
      <Loaded query={useTimeBoxes()} title={t('timebox.error')} skeleton={<Skeleton height={520} radius={16} />}>
        {({ items }) => <Boxes boxes={items} choice={choice} onTier={(tier) => change({ tier })} />}
      </Loaded>
    </div>
  );
}

function Boxes({ boxes, choice, onTier }: { boxes: readonly TimeBox[]; choice: Choice; onTier(tier: number): void }) {
  const t = useT('raffle');
  const own = useOwnTimeBox();
  const ofPeriod = boxes.filter(({ period }) => period === choice.period);
  const box = ofPeriod.find(({ tier }) => tier === choice.tier) ?? ofPeriod[0];
  if (!box) return <EmptyState icon="hourglass" title={t('timebox.none')} hint={t('timebox.noneHint')} />;
  const { round } = box;
  return (
    <article className={classes.boxes}>
      <div className={classes.left}>
        {round ? <PeriodDial round={round} /> : <Note busy>{t('drawing')}</Note>}
        <TierCards boxes={ofPeriod} chosen={box.tier} own={own} onChoose={onTier} />
        {round && <RoundConditions round={round} own={own} />}
        {round && <JoinPart round={round} own={own} />}
      </div>
      <div className={classes.right}>
        {round && <PrizeGrid prizes={round.prizes} worth={round.worth} />}
        <PastRounds key={`${box.period}-${box.tier}`} box={box} own={own} />
        {round && <Entrants round={round} />}
        {round && (
          <SeedPanel
            {...round}
            order={{ kind: 'timebox', id: round.roundId }}
            facts={codeFacts(own, round.roundId, t('userCode'))}
          />
        )}
      </div>
    </article>
  );
}

const entryOf = (own: OwnTimeBox | undefined, roundId: string) =>
  own?.joined.find((entry) => entry.roundId === roundId);

function codeFacts(own: OwnTimeBox | undefined, roundId: string, label: string) {
  const entry = entryOf(own, roundId);
  return entry ? [{ key: 'code', label, value: <code>{entry.userCode}</code> }] : [];
}

function RoundConditions({ round, own }: { round: TimeBoxRound; own: OwnTimeBox | undefined }) {
  const t = useT('raffle');
  const { percent, number } = useFormats();
  const recharged = own?.recharged[round.period];
  const isIn = entryOf(own, round.roundId) !== undefined;
  // Before joining, the chance includes the player.
  const chance = chanceOf(round.prizeCount, isIn ? round.entries : round.entries + 1);
  return (
    <ConditionList
      conditions={[
        ...(round.tier > 0
          ? [
              {
                key: 'level',
                text: t('condition.level', { level: round.tier }),
                own: own ? t('own.level', { level: own.level }) : '',
                isMet: own && own.level >= round.tier,
              },
            ]
          : []),
        {
          key: 'recharge',
          text: t(`timebox.${round.period}.recharge`, { amount: priceText(round.threshold) }),
          own: recharged === undefined ? '' : t('own.recharge', { amount: priceText(recharged) }),
          isMet: recharged === undefined ? undefined : Number(recharged) >= Number(round.threshold),
        },
        {
          key: 'entries',
          text: t('entries', { count: number(round.entries) }),
          own: (
            <span className={classes.chance} data-testid="chance">
              {t(isIn ? 'timebox.chance' : 'timebox.chanceThen')} <b>{percent(chance, 2)}</b>
            </span>
          ),
          isMet: undefined,
          isFact: true,
        },
      ]}
    />
  );
}

function JoinPart({ round, own }: { round: TimeBoxRound; own: OwnTimeBox | undefined }) {
  const t = useT('raffle');
  const isWide = useLayout() === 'pc';
  const button = <JoinButton round={round} own={own} />;
  const notes = (
    <ActNotes>
      <FreeNote />
      <span>
        {t('seed.hash')} <HashText value={round.roomSeedHash} />
      </span>
    </ActNotes>
  );
  if (!isWide) return <Dock buttons={button} footnote={notes} />;
  return (
    <div className={classes.join}>
      {button}
      {notes}
    </div>
  );
}

function JoinButton({ round, own }: { round: TimeBoxRound; own: OwnTimeBox | undefined }) {
  const t = useT('raffle');
  const isSignedIn = useIsSignedIn();
  const isKeptOut = useIsKeptOut();
  const onBreak = useBreakReason();
  const { send, isAsking, cut } = usePlay({
    call: (roundId: string, options) => api.call(joinTimeBox, { roundId }, options),
    onDone: ({ seat }) => void toast.success(t('joined.toast', { seat })),
    onSettled: refreshTimeBoxes,
  });
  if (!isSignedIn)
    return (
      <Button {...ACT_LOOK} onClick={() => openOverlay('login')}>
        {t('signIn')}
      </Button>
    );
  if (entryOf(own, round.roundId))
    return (
      <Button {...ACT_LOOK} done>
        {t('joined')}
      </Button>
    );
  const closed = onBreak ?? (isKeptOut ? t('noMachines') : undefined);
  if (closed !== undefined)
    return (
      <Button {...ACT_LOOK} disabledReason={closed}>
        {t(`timebox.${round.period}.join`)}
      </Button>
    );
  const isLow = own !== undefined && own.level < round.tier;
  const isShort = own !== undefined && Number(own.recharged[round.period]) < Number(round.threshold);
  if (!isLow && isShort)
    return (
      // Paying is never the page's primary action.
      <ButtonLink to="/recharge" {...ACT_LOOK} variant="secondary">
        {t('toRecharge')}
      </ButtonLink>
    );
  return (
    <>
      <Button
        {...ACT_LOOK}
        loading={isAsking || own === undefined}
        disabledReason={isLow ? t('missing.level', { count: round.tier - (own?.level ?? 0) }) : undefined}
        onClick={() => void send(round.roundId)}
      >
        {t(`timebox.${round.period}.join`)}
      </Button>
      <LostNote cuts={[cut]} />
    </>
  );
}
