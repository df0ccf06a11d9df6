import type { BoxDetail } from '@clearcrate/contract/box';
import { cx } from '@clearcrate/ui/cx.ts';
import { Panel, Pill } from '@clearcrate/ui/surface.tsx';
import { Switch } from '@clearcrate/ui/switch.tsx';
import { memo, useState } from 'react';
import type { BoxHome } from '../../../lib/boxes/box-kind.ts';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { BackLink } from '../../../lib/page-menu.tsx';
import { toggleFastMode, useFastMode } from '../../opening/fast-mode.ts';
import { OpenButton } from '../../opening/open-button.tsx';
import { OpeningStage } from '../../opening/opening-stage.tsx';
import { isFreeWay, useOpeningWay } from '../../opening/opening-way.ts';
import { SoundButton } from '../../opening/sound-button.tsx';
import { useOpenGate } from '../../opening/use-open-gate.ts';
import { type Opening, useOpening } from '../../opening/use-opening.ts';
import { BoxCrate, BoxPrice, CountPicker, FavouriteButton, Guarantee, ShareButton } from '../box-parts.tsx';
import { LoadedBox } from '../box-state.tsx';
import { Contents } from '../contents.tsx';
import { FairnessPanel } from '../fairness-panel.tsx';
import { OpenNotes, UnansweredNote } from '../open-notes.tsx';
import { RecentDrops } from '../recent-drops.tsx';
import classes from './box-page.module.css';
import { useBoxKeys } from './use-box-keys.ts';

interface BoxPageProps {
  boxId: string;
  home: BoxHome;
}

export function BoxPage({ boxId, home }: BoxPageProps) {
  const t = useT('box');
  const titles = useT('routes');
  const homeTitle = { '/openbox': t('page.allBoxes'), '/grade': titles('grade'), '/ammonbox': titles('ammonbox') };
  return (
    <>
      <BackLink to={home}>{homeTitle[home]}</BackLink>
      <LoadedBox boxId={boxId} home={home}>
        {(box) => <Box box={box} />}
      </LoadedBox>
    </>
  );
}

function Box({ box }: { box: BoxDetail }) {
  const opening = useOpening(box);
  const [count, setCount] = useState(1);
  const { state } = useOpenGate(box, count);
  const isFree = isFreeWay(useOpeningWay(box));
  useBoxKeys({
    count,
    onCount: isFree ? () => {} : setCount,
    enabled: opening.run === undefined && opening.phase === 'idle',
    onOpen() {
      if (state === 'ready') void opening.open(count);
      else if (state === 'visitor') openOverlay('login');
    },
  });
  return (
    <article className={classes.page}>
      <div className={classes.side}>
        <CratePanel box={box} />
        <OpenPanel box={box} opening={opening} count={count} onCount={setCount} />
        <Guarantee box={box} />
        <RecentDrops boxId={box.boxId} />
      </div>
      <BoxFacts box={box} />
      {opening.run && <OpeningStage box={box} opening={opening} run={opening.run} />}
    </article>
  );
}

/** The long part of the page; an opening does not change it, so it is not rendered again at each of its steps. */
const BoxFacts = memo(function BoxFacts({ box }: { box: BoxDetail }) {
  return (
    <div className={classes.main}>
      <FairnessPanel box={box} />
      <Contents box={box} />
    </div>
  );
});

const CratePanel = memo(function CratePanel({ box }: { box: BoxDetail }) {
  const t = useT('box');
  return (
    <div className={classes.crate}>
      <BoxCrate box={box} />
      <div className={classes.title}>
        <h1>{box.name}</h1>
        <p>{box.description}</p>
      </div>
      <div className={classes.actions}>
        <FavouriteButton box={box} raised />
        <SoundButton raised />
        <ShareButton box={box} raised />
      </div>
      <div className={classes.foot}>
        <span className={classes.pills}>
          {box.isNew && <Pill tone="act">{t('list.new')}</Pill>}
          {!box.open && <Pill tone="hot">{t('open.closed')}</Pill>}
        </span>
        <BoxPrice box={box} size={30} />
      </div>
    </div>
  );
});

interface OpenPanelProps {
  box: BoxDetail;
  opening: Opening;
  count: number;
  onCount(count: number): void;
}

function OpenPanel({ box, opening, count, onCount }: OpenPanelProps) {
  const t = useT('box');
  const { fast } = useFastMode();
  const isFree = isFreeWay(useOpeningWay(box));
  return (
    <Panel className={classes.open}>
      <UnansweredNote opening={opening} />
      <div className={cx(classes.row, isFree && classes.alone)}>
        {!isFree && <CountPicker value={count} onChange={onCount} disabled={opening.phase === 'asking'} />}
        <OpenButton box={box} count={count} opening={opening} />
      </div>
      <div className={classes.notes}>
        <OpenNotes box={box} count={count} opening={opening} />
      </div>
      <Switch label={t('fast')} checked={fast} onChange={toggleFastMode} />
    </Panel>
  );
}
