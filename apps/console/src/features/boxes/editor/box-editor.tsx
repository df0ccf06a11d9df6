import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Tabs } from '@clearcrate/ui/controls/tabs.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useId } from 'react';
import { useFilters } from '../../../lib/router.ts';
import { useMe } from '../../../lib/session.ts';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Tag } from '../../../parts/panel.tsx';
import parts from '../../../parts/parts.module.css';
import { mayPropose } from '../may-propose.ts';
import type { EditedBox } from './draft.ts';
import classes from './editor.module.css';
import { FiguresPanel } from './figures-panel.tsx';
import { HistoryTab } from './history-tab.tsx';
import { OddsTable } from './odds-table.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { Schedules } from './schedules.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { SimulationPanel } from './simulation-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { type DraftState, useDraft } from './use-draft.ts';

/** One box: its odds as a draft beside the version in force, and all versions. */
export function BoxEditor({ box }: { box: EditedBox }) {
  const b = useBoxTexts();
  const panelId = useId();
  const { values, change } = useFilters(['tab']);
  const state = useDraft(box);
  const tab = values.tab === 'history' ? 'history' : 'odds';
  return (
    <>
      <Head box={box} state={state} />
      <Tabs
        label={box.name}
        panelId={panelId}
        value={tab}
        onChange={(next) => change({ tab: next === 'odds' ? '' : next })}
        items={[
          { value: 'odds', label: b('odds'), count: box.items },
          { value: 'history', label: b('history'), count: box.version },
        ]}
      />
      <div id={panelId} role="tabpanel" className={classes.panel}>
        {tab === 'history' ? <HistoryTab box={box} /> : <OddsTab box={box} state={state} />}
      </div>
    </>
  );
}

function OddsTab({ box, state }: { box: EditedBox; state: DraftState }) {
  const me = useMe().data;
  const readOnly = !me || !mayPropose(me.role);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Schedules box={box} readOnly={readOnly} />
        <TermsPanel box={box} state={state} readOnly={readOnly} />
        <OddsTable box={box} state={state} readOnly={readOnly} />
        <SharesPanel box={box} state={state} />
      </div>
      <div className={classes.column}>
        <FiguresPanel box={box} state={state} />
        <SimulationPanel state={state} />
        <PublishPanel box={box} state={state} readOnly={readOnly} />
      </div>
    </div>
  );
}

function Head({ box, state }: { box: EditedBox; state: DraftState }) {
  const b = useBoxTexts();
  const { dateTime } = useFormats();
  return (
    <div className={classes.head}>
      <a href="#/boxes" className={classes.back}>
        {b('title')}
      </a>
      <Picture picture={{ src: box.image }} alt="" width={42} height={42} eager />
      <div className={classes.title}>
        <div className={classes.name}>
          <h2>{box.name}</h2>
          <Tag>{box.code}</Tag>
          <Tag tone={box.open ? 'good' : 'plain'}>
            v{box.version} {b(box.open ? 'onSale' : 'closed')}
          </Tag>
          {state.isChanged && <Tag>{b('draft', { number: box.version + 1 })}</Tag>}
        </div>
        <p className={classes.since}>
          <span className={parts.mono}>
            v{box.version} {box.hash.slice(0, 6)}…{box.hash.slice(-6)}
          </span>
          {' · '}
          {b('since', { at: dateTime(box.publishedAt) })}
        </p>
      </div>
      <div className={classes.headEnd}>
        {state.isChanged && (
          <Button variant="ghost" size="s" onClick={state.discard}>
            {b('discard')}
          </Button>
        )}
        <a href={box.storeUrl} target="_blank" rel="noreferrer" className={classes.store}>
          {b('inStore')}
        </a>
      </div>
    </div>
  );
}
