import type { BoxDetail } from '@clearcrate/contract/box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { HashText, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { useCover } from '@clearcrate/ui/overlay/use-cover.ts';
import { clipClass, Num } from '@clearcrate/ui/text/text.tsx';
import { type CSSProperties, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { boxAsset } from '../../lib/boxes/store-box-card.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { useFastMode } from './fast-mode.ts';
import { balanceOf, mayRepeat, type OpeningRun } from './opening-run.ts';
import classes from './opening-stage.module.css';
import { isFreeWay, useOpeningWay } from './opening-way.ts';
import type { ReelPlayer } from './reel/reel-player.ts';
import { Reels } from './reel/reels.tsx';
import { Result } from './result/result.tsx';
import { SoundButton } from './sound-button.tsx';
import type { Opening } from './use-opening.ts';
import { useSteps } from './use-steps.ts';

interface OpeningStageProps {
  box: BoxDetail;
  opening: Opening;
  run: OpeningRun;
}

/** Full-screen stage of one opening: the reels, then the results. */
export function OpeningStage({ box, opening, run }: OpeningStageProps) {
  const titleId = useId();
  const player = useRef<ReelPlayer>(null);
  const way = useOpeningWay(box);
  const isRolling = opening.phase === 'rolling';
  // Closing while the reels run shows the results first: they are in the bag already.
  const leave = () => (isRolling ? opening.reveal() : opening.close());
  const { cover, panel } = useCover({ onLeave: leave });
  const repeat = () => void (run.paid ? opening.open(run.outcomes.length) : opening.demo(run.outcomes.length));
  const again = () => {
    if (mayRepeat(way, run)) repeat();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A held key must never spend.
    if (event.key !== ' ' || event.repeat || event.target !== panel.current) return;
    event.preventDefault();
    if (isRolling) player.current?.stopAll();
    else again();
  };
  return (
    <div
      ref={cover}
      popover="manual"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      className={classes.stage}
      onKeyDown={onKeyDown}
    >
      <div ref={panel} tabIndex={-1} className={classes.panel} style={{ '--box': box.colour } as CSSProperties}>
        {isRolling ? (
          <Rolling key={run.key} {...{ box, run, titleId, player }} onClose={leave} onFinished={opening.reveal} />
        ) : (
          <Result key={run.key} box={box} opening={opening} run={run} titleId={titleId} onAgain={again} />
        )}
      </div>
    </div>
  );
}

interface RollingProps {
  box: BoxDetail;
  run: OpeningRun;
  titleId: string;
  player: RefObject<ReelPlayer | null>;
  onClose(): void;
  onFinished(): void;
}

function Rolling({ box, run, titleId, player, onClose, onFinished }: RollingProps) {
  // The dialog's title is part of the first step. Everything around the reels is mounted before
  // them: they are measured in the remaining space.
  const step = useSteps(6);
  const count = run.outcomes.length > 1 ? ` ×${run.outcomes.length}` : '';
  return (
    <>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 id={titleId} className={clipClass(classes.title)}>
            {box.name}
            {count}
          </h2>
          {step >= 2 && <RunCost box={box} run={run} />}
        </div>
        {step >= 3 && <HeadTools onClose={onClose} />}
        {step >= 4 && (
          <div className={classes.proofs}>
            <RunProof run={run} />
          </div>
        )}
      </div>
      {step >= 6 && <Reels run={run} player={player} onFinished={onFinished} />}
      {step >= 5 && <RollingFoot player={player} isSingle={run.outcomes.length === 1} />}
    </>
  );
}

function RunCost({ box, run: { paid } }: Pick<RollingProps, 'box' | 'run'>) {
  const t = useT('box');
  const words = useT('common');
  const isFree = isFreeWay(useOpeningWay(box));
  if (!paid) return <p className={classes.paid}>{t('demo.note')}</p>;
  if (isFree) return <p className={classes.paid}>{t('reel.free')}</p>;
  return (
    <p className={classes.paid}>
      {t('reel.paid')} <Price amount={paid.cost} bare tone="gold" weight={600} size={14} asset={boxAsset(box)} />
      <span aria-hidden="true">·</span>
      {words('money.balance')} <Price amount={balanceOf(box, paid)} bare weight={600} size={14} />
    </p>
  );
}

function HeadTools({ onClose }: Pick<RollingProps, 'onClose'>) {
  const words = useT('common');
  return (
    <>
      <SoundButton />
      <IconButton icon="close" label={words('action.close')} onClick={onClose} />
    </>
  );
}

/** Hash of the seed and nonces of the draws, known before the reels move. */
function RunProof({ run }: { run: OpeningRun }) {
  const t = useT('box');
  const draws = run.outcomes.flatMap(({ draw }) => draw ?? []);
  const first = draws[0];
  const last = draws.at(-1);
  if (!first || !last) return <Pill tone="fair">{t('demo.pill')}</Pill>;
  const nonces = first === last ? String(first.nonce) : `${first.nonce}–${last.nonce}`;
  return (
    <>
      <Pill tone="fair">
        <Icon name="shield" size={14} strokeWidth={2} />
        {t('proof.seedHash')} <HashText value={first.serverSeedHash} />
      </Pill>
      <Pill>
        {t('proof.nonce')} <Num>{nonces}</Num>
      </Pill>
    </>
  );
}

function RollingFoot({ player, isSingle }: { player: RefObject<ReelPlayer | null>; isSingle: boolean }) {
  const t = useT('box');
  const { fast } = useFastMode();
  const speedUp = () => {
    useFastMode.setState({ fast: !fast });
    if (!fast) player.current?.speedUp();
  };
  return (
    <div className={classes.foot}>
      <p className={classes.honest}>{t('reel.honest')}</p>
      <div className={classes.buttons}>
        <Button size="l" icon="bolt" aria-pressed={fast} className={fast ? classes.on : undefined} onClick={speedUp}>
          {t('fast')}
        </Button>
        <Button size="l" icon="skip" onClick={() => player.current?.stopAll()}>
          {t(isSingle ? 'reel.skip' : 'reel.stopAll')}
        </Button>
      </div>
    </div>
  );
}
