import type { PlayBounds } from '@clearcrate/contract/bounds';
import { Button } from '@clearcrate/ui/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { coolOffChoices } from '../break-choices.ts';
import type { BoundsChanges } from '../use-bounds-changes.ts';
import { useMoment } from '../use-moment.ts';
import classes from './break.module.css';

const DAY_MS = 86_400_000;

/** A plain button, never lime: stopping is not to be sold, only to be at hand. */
export function CoolOff({ bounds, changes }: { bounds: PlayBounds; changes: BoundsChanges }) {
  const t = useT('bounds');
  const words = useT('common');
  const moment = useMoment();
  const choices = coolOffChoices(bounds.coolOffDays);
  const [chosen, setChosen] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const days = chosen ?? (choices.includes(7) ? 7 : (choices[0] ?? bounds.coolOffDays.min));
  const { mutate, isPending } = changes.coolOff;
  return (
    <section className={classes.section}>
      <SectionHead title={t('coolOff.title')} />
      <Panel className={classes.panel}>
        <p className={classes.text}>{t('coolOff.hint')}</p>
        <Segmented
          label={t('coolOff.length')}
          value={String(days)}
          options={choices.map((value) => ({ value: String(value), label: t('days', { count: value }) }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <Button icon="pause" wide onClick={() => setAsking(true)}>
          {t('coolOff.start', { count: days })}
        </Button>
      </Panel>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        size="s"
        title={t('coolOff.ask', { count: days })}
        footer={
          <>
            <Button size="l" onClick={() => setAsking(false)}>
              {words('action.cancel')}
            </Button>
            <Button
              size="l"
              icon="pause"
              loading={isPending}
              onClick={() => mutate(days, { onSettled: () => setAsking(false) })}
            >
              {t('coolOff.confirm')}
            </Button>
          </>
        }
      >
        <p className={classes.ask}>{t('coolOff.askHint', { time: moment(serverClock.now() + days * DAY_MS) })}</p>
      </Modal>
    </section>
  );
}
