import { USER_KINDS } from '@clearcrate/contract/kinds';
import { type PreferenceName, setPreference, usePreferences } from '@clearcrate/ui/browser/preferences.ts';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { Fireworks } from '../lib/winner/fireworks.tsx';
import { WinnerBanner } from '../lib/winner/winner-banner.tsx';
import classes from './gallery.module.css';
import { SAMPLE_ITEMS } from './samples.ts';
import { Row, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

const QUALITIES = [1, 4, 7];
const NAMES = ['tick', 'win', 'lose', 'escape', 'coin'] as const;

export function MomentSection() {
  const w = useWords();
  const [show, setShow] = useState(0);
  const item = SAMPLE_ITEMS[0];
  if (!item) return null;
  return (
    <>
      <Specimen name="WinnerBanner">
        <div className={classes.contained}>
          <WinnerBanner
            winner={{
              playerName: '夜航船',
              playerKind: USER_KINDS.general,
              frame: 6,
              item,
              price: '2180.00',
              boxName: w('星云潮汐箱', 'Nebula Tide'),
              chance: 0.0006,
              boxHref: '#box',
            }}
            onHide={() => {}}
          />
        </div>
      </Specimen>
      <Specimen name="Fireworks · sounds">
        <Stack>
          <Row>
            <Button onClick={() => setShow(show + 1)}>{w('放烟花', 'Fireworks')}</Button>
            {NAMES.map((name) => (
              <Button key={name} size="s" onClick={() => playSound(name)}>
                {name}
              </Button>
            ))}
            {QUALITIES.map((quality) => (
              <Button key={quality} size="s" onClick={() => playSound('open', { place: 'box', quality })}>
                {`open ${quality}`}
              </Button>
            ))}
          </Row>
          <Preferences />
        </Stack>
        {show > 0 && <Fireworks key={show} onEnd={() => setShow(0)} />}
      </Specimen>
    </>
  );
}

function Preferences() {
  const w = useWords();
  const preferences = usePreferences();
  const labels: Record<PreferenceName, string> = {
    sound: w('声音', 'Sound'),
    animation: w('动画', 'Animation'),
    boxSound: w('开箱音效', 'Box sounds'),
    luckySound: w('幸运音效', 'Lucky sounds'),
  };
  return (
    <div>
      {(Object.keys(labels) as PreferenceName[]).map((name) => (
        <Switch
          key={name}
          label={labels[name]}
          checked={preferences[name]}
          onChange={(enabled) => setPreference(name, enabled)}
        />
      ))}
    </div>
  );
}
