import type { BoxDetail } from '@clearcrate/contract/box';
import { BalancePill } from '@clearcrate/ui/balance-pill.tsx';
import { Dock } from '@clearcrate/ui/dock.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { Pill } from '@clearcrate/ui/surface.tsx';
import { memo, useState } from 'react';
import type { BoxHome } from '../../../lib/boxes/box-kind.ts';
import { useT } from '../../../lib/i18n.tsx';
import { goBack, useHref } from '../../../lib/navigation.tsx';
import { useSession } from '../../../lib/session/current-session.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { toggleFastMode, useFastMode } from '../../opening/fast-mode.ts';
import { OpenButton } from '../../opening/open-button.tsx';
import { OpeningStage } from '../../opening/opening-stage.tsx';
import { isFreeWay, useOpeningWay } from '../../opening/opening-way.ts';
import { SoundButton } from '../../opening/sound-button.tsx';
import { useOpening } from '../../opening/use-opening.ts';
import { useBoxDetail } from '../box.queries.ts';
import { BoxCrate, BoxPrice, CountPicker, FavouriteButton, Guarantee, ShareButton } from '../box-parts.tsx';
import { LoadedBox } from '../box-state.tsx';
import { Contents } from '../contents.tsx';
import { FairnessPanel } from '../fairness-panel.tsx';
import { OpenNotes, UnansweredNote } from '../open-notes.tsx';
import { RecentDrops } from '../recent-drops.tsx';
import classes from './box-page.module.css';

interface BoxPageProps {
  boxId: string;
  home: BoxHome;
}

export function BoxPage({ boxId, home }: BoxPageProps) {
  return (
    <>
      <BoxBar boxId={boxId} home={home} />
      <LoadedBox boxId={boxId} home={home}>
        {(box) => <Box box={box} />}
      </LoadedBox>
    </>
  );
}

/** Back and balance are there before the box is. */
function BoxBar({ boxId, home }: BoxPageProps) {
  const t = useT('common');
  const href = useHref();
  const stateOf = useModules();
  const assets = useSession((state) => state.info?.assets);
  return (
    <header className={classes.bar}>
      <IconButton icon="back" iconSize={24} label={t('action.back')} onClick={() => goBack(`/m${home}`)} />
      <div className={classes.actions}>
        {assets &&
          (home === '/ammonbox' ? (
            <BalancePill amount={assets.ammon} asset="shell" />
          ) : (
            <BalancePill
              amount={assets.amount}
              rechargeHref={stateOf('Recharge') === 'open' ? href('/recharge') : undefined}
            />
          ))}
        <BoxBarActions boxId={boxId} />
      </div>
    </header>
  );
}

function BoxBarActions({ boxId }: { boxId: string }) {
  const { data: box } = useBoxDetail(boxId);
  if (!box) return null;
  return (
    <>
      <ShareButton box={box} />
      <FavouriteButton box={box} />
    </>
  );
}

function Box({ box }: { box: BoxDetail }) {
  const opening = useOpening(box);
  const [count, setCount] = useState(1);
  const isFree = isFreeWay(useOpeningWay(box));
  return (
    <article className={classes.page}>
      <BoxFacts box={box} />
      <Dock
        summary={
          (opening.unanswered || !isFree) && (
            <div className={classes.choice}>
              <UnansweredNote opening={opening} />
              {!isFree && (
                <div className={classes.count}>
                  <CountPicker value={count} onChange={setCount} disabled={opening.phase === 'asking'} />
                  <FastToggle />
                </div>
              )}
            </div>
          )
        }
        buttons={<OpenButton box={box} count={count} opening={opening} />}
        footnote={<OpenNotes box={box} count={count} opening={opening} />}
      />
      {opening.run && <OpeningStage box={box} opening={opening} run={opening.run} />}
    </article>
  );
}

/** All that an opening does not change, so that it is not rendered again at each of its steps. */
const BoxFacts = memo(function BoxFacts({ box }: { box: BoxDetail }) {
  const t = useT('box');
  return (
    <>
      <div className={classes.stage}>
        <BoxCrate box={box} />
        <span className={classes.sound}>
          <SoundButton />
        </span>
      </div>
      <div className={classes.title}>
        <div>
          <h1>{box.name}</h1>
          <p className={classes.description}>{box.description}</p>
          {(box.isNew || !box.open) && (
            <p className={classes.pills}>
              {box.isNew && <Pill tone="act">{t('list.new')}</Pill>}
              {!box.open && <Pill tone="hot">{t('open.closed')}</Pill>}
            </p>
          )}
        </div>
        <BoxPrice box={box} size={28} />
      </div>
      <FairnessPanel box={box} />
      <Guarantee box={box} />
      <Contents box={box} />
      <RecentDrops boxId={box.boxId} />
    </>
  );
});

function FastToggle() {
  const t = useT('box');
  const { fast } = useFastMode();
  return <IconButton icon="bolt" raised label={t('fast')} pressed={fast} onClick={toggleFastMode} />;
}
