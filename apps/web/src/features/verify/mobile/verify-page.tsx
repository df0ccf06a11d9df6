import { Icon } from '@clearcrate/ui/icon.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Picture } from '@clearcrate/ui/picture.tsx';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { BreachAlarm } from '../components/breach-alarm.tsx';
import { useDrawnItem } from '../components/draw-proof.tsx';
import { ManualForm } from '../components/manual-form.tsx';
import { ModeSwitch } from '../components/mode-switch.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Result } from '../components/result.tsx';
import { RevealedSeeds } from '../components/revealed-seeds.tsx';
import { SeedCard } from '../components/seed-card.tsx';
import { useVerifyPage, type VerifyPageState } from '../use-verify-page.ts';
import classes from './verify-page.module.css';

export function VerifyPage() {
  const t = useT('verify');
  const page = useVerifyPage();
  const result = useRef<HTMLDivElement>(null);
  // The form fills the screen; what it led to must not stay below its edge.
  useEffect(() => {
    if (page.claim) result.current?.scrollIntoView({ block: 'start' });
  }, [page.claim]);
  return (
    <div className={classes.page}>
      <BreachAlarm />
      <ModeSwitch page={page} />
      {page.mode === 'manual' && <ManualForm page={page} />}
      {page.mode === 'records' && page.isSignedIn && page.drawId !== undefined && (
        <RecordPicker page={page} drawId={page.drawId} />
      )}
      <div ref={result} className={classes.result}>
        <Result page={page} />
      </div>
      <SeedCard />
      <RevealedSeeds onTake={page.takeSeed} />
      <StoreLink to="/help/notarized" className={classes.how}>
        {t('how')}
        <Icon name="chevron" size={16} strokeWidth={2} />
      </StoreLink>
    </div>
  );
}

function RecordPicker({ page, drawId }: { page: VerifyPageState; drawId: string }) {
  const t = useT('verify');
  const [isOpen, setOpen] = useState(false);
  const item = useDrawnItem(drawId);
  return (
    <>
      <button type="button" className={classes.picker} aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
