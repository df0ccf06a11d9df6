import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useEffect, useRef, useState } from 'react';
import { AskToSignIn } from '../../lib/page/sign-in-first.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { BreachAlarm } from './components/breach-alarm.tsx';
import { ManualForm } from './components/manual-form.tsx';
import { DrawProof, useDrawnItem } from './components/proof/draw-proof.tsx';
import { ProofSkeleton, ProofView } from './components/proof/proof-view.tsx';
import { RecordList } from './components/record-list.tsx';
import { RevealedSeeds } from './components/revealed-seeds.tsx';
import { SeedCard } from './components/seed-card.tsx';
import { ShownOffers } from './components/shown-offers.tsx';
import classes from './own-draws.module.css';
import { useVerifyPage, type VerifyMode, type VerifyPageState } from './use-verify-page.ts';

interface PartProps {
  page: VerifyPageState;
}

/** The player's own draws: selection, proof and seeds, stacked or side by side. */
export function OwnDraws() {
  const t = useT('verify');
  const isWide = useLayout() === 'pc';
  const page = useVerifyPage();
  const result = useRef<HTMLDivElement>(null);
  // The phone's form fills the screen: scrolls to the result below it.
  useEffect(() => {
    if (page.claim && !isWide) result.current?.scrollIntoView({ block: 'start' });
  }, [page.claim, isWide]);
  return (
    <div className={classes.page}>
      {isWide ? <ChoicePanel page={page} /> : <PhoneChoice page={page} />}
      <div key={String(page.isLooking)} ref={result} className={classes.main}>
        {isWide && (
          <>
            <BreachAlarm />
            <ShownOffers />
          </>
        )}
        <Result page={page} />
      </div>
      {/* The content above is short for players without draws, and long for others. */}
      {!page.isLooking && (
        <div className={classes.seeds}>
          <SeedCard />
          <RevealedSeeds onTake={page.takeSeed} />
          <StoreLink to="/help/notarized" className={classes.how}>
            {t('how')}
            <Icon name="chevron" size={16} strokeWidth={2} />
          </StoreLink>
        </div>
      )}
    </div>
  );
}

function ChoicePanel({ page }: PartProps) {
  const side = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.side} ref={side}>
      <Panel className={stackClass(12)}>
        <ModeSwitch page={page} />
        {page.mode === 'manual' && <ManualForm page={page} />}
        {page.mode === 'records' && page.isSignedIn && (
          <RecordList drawId={page.drawId} onChoose={page.chooseDraw} scroller={side} />
        )}
      </Panel>
    </div>
  );
}

function PhoneChoice({ page }: PartProps) {
  const { mode, isSignedIn, isLooking, drawId } = page;
  return (
    <>
      <BreachAlarm />
      <ShownOffers />
      <ModeSwitch page={page} />
      {mode === 'manual' && <ManualForm page={page} />}
      {mode === 'records' && isLooking && <Skeleton height={64} radius={16} className={classes.coming} />}
      {mode === 'records' && isSignedIn && drawId !== undefined && <RecordPicker page={page} drawId={drawId} />}
    </>
  );
}

function ModeSwitch({ page: { mode, setMode } }: PartProps) {
  const t = useT('verify');
  return (
    <Segmented<VerifyMode>
      label={t('mode.label')}
      value={mode}
      options={[
        { value: 'records', label: t('mode.records') },
        { value: 'manual', label: t('mode.manual') },
      ]}
      onChange={(chosen) => setMode(chosen)}
    />
  );
}

function RecordPicker({ page, drawId }: PartProps & { drawId: string }) {
  const t = useT('verify');
  const [isOpen, setOpen] = useState(false);
  const item = useDrawnItem(drawId);
  return (
    <>
      <button type="button" className={panelClass(classes.picker)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {item && <Picture picture={{ src: item.picture.src }} alt="" />}
        <span>
          <b>{item ? `${item.finish} ${item.weapon}` : t('records.draw', { id: drawId })}</b>
          <small>{t('records.change')}</small>
        </span>
        <Icon name="down" size={20} strokeWidth={2} />
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('mode.records')} size="l">
        <RecordList
          drawId={drawId}
          onChoose={(chosen) => {
            setOpen(false);
            page.chooseDraw(chosen);
          }}
        />
      </Modal>
    </>
  );
}

/** The result of the current selection. */
function Result({ page: { mode, claim, drawId, isLooking, isSignedIn } }: PartProps) {
  const t = useT('verify');
  if (mode === 'manual') {
    if (claim) return <ProofView claim={claim} />;
    return <EmptyState icon="shield" title={t('manual.title')} hint={t('manual.hint')} />;
  }
  if (!isSignedIn) return <SignInFirst />;
  if (isLooking) return <ProofSkeleton />;
  if (drawId !== undefined) return <DrawProof key={drawId} drawId={drawId} />;
  return <EmptyState icon="shield" title={t('intro.title')} hint={t('intro.hint')} />;
}

/** Records require a session; manual verification does not. */
function SignInFirst() {
  const t = useT('verify');
  return <AskToSignIn icon="shield" title={t('records.signIn')} hint={t('records.signInHint')} action={t('signIn')} />;
}
