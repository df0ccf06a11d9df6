import type { BoxDetail } from '@clearcrate/contract/box';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { BalancePill } from '@clearcrate/ui/money/balance-pill.tsx';
import { memo, useState } from 'react';
import type { BoxHome } from '../../lib/boxes/box-kind.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { OwnBalance } from '../../lib/page/own-balance.tsx';
import { BackLink } from '../../lib/page/page-menu.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { FastButton } from '../opening/fast-button.tsx';
import { OpenButton } from '../opening/open-button.tsx';
import { OpeningStage } from '../opening/opening-stage.tsx';
import { isFreeWay, useOpeningWay } from '../opening/opening-way.ts';
import { SoundButton } from '../opening/sound-button.tsx';
import { useOpenGate } from '../opening/use-open-gate.ts';
import { type Opening, useOpening } from '../opening/use-opening.ts';
import { useBoxChanges, useBoxDetail } from './box.queries.ts';
import classes from './box-page.module.css';
import { BoxCrate, BoxPrice, CountPicker, FavouriteButton, GuaranteeChip, ShareButton } from './box-parts.tsx';
import { LoadedBox } from './box-state.tsx';
import { Contents } from './panels/contents.tsx';
import { FairnessPanel } from './panels/fairness-panel.tsx';
import { CutOpening, OpenNotes } from './panels/open-notes.tsx';
import { RecentDrops } from './panels/recent-drops.tsx';
import { useBoxKeys } from './use-box-keys.ts';

interface BoxPageProps {
  boxId: string;
  home: BoxHome;
}

export function BoxPage({ boxId, home }: BoxPageProps) {
  const Bar = useLayout() === 'pc' ? ListLink : BoxBar;
  useBoxChanges(boxId);
  return (
    <>
      <Bar boxId={boxId} home={home} />
      <LoadedBox boxId={boxId} home={home}>
        {(box) => <Box box={box} />}
      </LoadedBox>
    </>
  );
}

function ListLink({ home }: BoxPageProps) {
  const t = useT('box');
  const titles = useT('routes');
  const homeTitle = { '/openbox': t('page.allBoxes'), '/grade': titles('grade'), '/ammonbox': titles('ammonbox') };
  return <BackLink to={home}>{homeTitle[home]}</BackLink>;
}

/** Back link and balance are shown while the box is loading. */
function BoxBar({ boxId, home }: BoxPageProps) {
  const t = useT('common');
  const shells = useSession((state) => state.info?.assets.ammon);
  const { data: box } = useBoxDetail(boxId);
  return (
    <header className={classes.bar}>
      <IconButton icon="back" iconSize={24} label={t('action.back')} onClick={() => goBack(`/m${home}`)} />
      <div className={classes.barActions}>
        {home !== '/ammonbox' && <OwnBalance />}
        {home === '/ammonbox' && shells !== undefined && <BalancePill amount={shells} asset="shell" />}
        {box && <ShareButton box={box} />}
        {box && <FavouriteButton box={box} />}
      </div>
    </header>
  );
}

function Box({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const isWide = useLayout() === 'pc';
  const opening = useOpening(box);
  const [count, setCount] = useState(1);
  const { state } = useOpenGate(box, count);
  const isFree = isFreeWay(useOpeningWay(box));
  useBoxKeys({
    count,
    onCount: isFree ? () => {} : setCount,
    enabled: isWide && opening.run === undefined && opening.phase === 'idle',
    onOpen() {
      if (opening.cut.isPending) void opening.showCut();
      else if (state === 'ready') void opening.open(count);
      else if (state === 'visitor') openOverlay('login');
    },
  });
  return (
    <article className={classes.page}>
      <div className={classes.side}>
        <Crate box={box} />
        <OpenPanel box={box} opening={opening} count={count} onCount={isFree ? undefined : setCount} />
        <div className={classes.drops}>
          <RecentDrops of={{ boxId: box.boxId }} title={t('drops.title')} none={t('drops.none')} />
        </div>
      </div>
      <BoxFacts box={box} />
      {opening.run && <OpeningStage box={box} opening={opening} run={opening.run} />}
    </article>
  );
}

/** The long part of the page, memoised because an opening does not change it. */
const BoxFacts = memo(function BoxFacts({ box }: { box: BoxDetail }) {
  return (
    <div className={classes.main}>
      <FairnessPanel box={box} />
      <Contents box={box} />
    </div>
  );
});

const Crate = memo(function Crate({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.crate}>
      <BoxCrate box={box} />
      <div className={classes.tools}>
        {isWide && <FavouriteButton box={box} raised />}
        <SoundButton raised={isWide} />
        <FastButton raised={isWide} />
        {isWide && <ShareButton box={box} raised />}
      </div>
      <div className={classes.title}>
        <h1>{box.name}</h1>
        <p>{box.description}</p>
      </div>
      <div className={classes.pills}>
        {box.isNew && <Pill tone="act">{t('list.new')}</Pill>}
        {!box.open && <Pill tone="hot">{t('open.closed')}</Pill>}
        <GuaranteeChip box={box} />
      </div>
      <div className={classes.price}>
        <BoxPrice box={box} size={isWide ? 30 : 28} />
      </div>
    </div>
  );
});

interface OpenPanelProps {
  box: BoxDetail;
  opening: Opening;
  count: number;
  /** Undefined if only one can be opened at a time. */
  onCount: ((count: number) => void) | undefined;
}

/** Count, button and price: at the bottom edge on a phone, below the crate on PC. */
function OpenPanel({ box, opening, count, onCount }: OpenPanelProps) {
  const isWide = useLayout() === 'pc';
  const warning = <CutOpening opening={opening} />;
  const notes = <OpenNotes box={box} count={count} opening={opening} />;
  const buttons = (
    <>
      {onCount && <CountPicker value={count} onChange={onCount} disabled={opening.phase === 'asking'} />}
      <OpenButton box={box} count={count} opening={opening} />
    </>
  );
  if (!isWide) return <Dock summary={warning} buttons={buttons} footnote={notes} />;
  return (
    <Panel className={classes.open}>
      {warning}
      <div className={cx(classes.row, !onCount && classes.alone)}>{buttons}</div>
      <div className={endsClass(classes.notes)}>{notes}</div>
    </Panel>
  );
}
