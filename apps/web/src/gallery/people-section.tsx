import { USER_KINDS } from '@clearcrate/contract/kinds';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Facts, Panel, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useState } from 'react';
import { Row, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

const clock = { now: Date.now };
const openedAt = Date.now();

export function PeopleSection() {
  const w = useWords();
  return (
    <>
      <Specimen name="Avatar: default, frames V1–V10, host">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 26, padding: 8 }}>
          <Avatar />
          {[1, 3, 4, 6, 8, 10].map((level) => (
            <Avatar key={level} frame={level} size={52} />
          ))}
          <Avatar isAnchor size={52} />
        </div>
      </Specimen>
      <Specimen name="PlayerName: player, host, bot, test">
        <Row>
          <PlayerName name="阿澈" kind={USER_KINDS.general} />
          <PlayerName name="云上客" kind={USER_KINDS.anchor} />
          <PlayerName name="Rookie-07" kind={USER_KINDS.ai} />
          <PlayerName name="qa-account" kind={USER_KINDS.test} />
        </Row>
      </Specimen>
      <Specimen name="Price: default, gold, assets, sizes, hidden fraction, signed">
        <Row>
          <Price amount="1284.5" />
          <Price amount="15.80" tone="gold" weight={700} size={28} />
          <Price amount="36.20" asset="shell" weight={600} />
          <Price amount="4120" asset="point" weight={600} />
          <Price amount="128.00" tone="gold" weight={700} hideFraction />
          <Price amount="602.80" bare signed tone="good" weight={600} />
          <Price amount="-15.80" bare tone="quiet" weight={600} />
        </Row>
      </Specimen>
      <Moving />
      <Specimen name="ProgressBar · Pill">
        <Stack>
          <ProgressBar label={w('进度', 'Progress')} value={0.62} />
          <ProgressBar label={w('成长值', 'Growth')} value={0.42} tone="metal" />
          <ProgressBar label={w('今日已用', 'Spent today')} value={0.93} tone="warn" />
          <ProgressBar label={w('完成', 'Complete')} value={1} tone="good" />
          <Row>
            <Pill>TIDE · 07</Pill>
            <Pill tone="good" live>
              {w('揭晓中', 'Revealing')}
            </Pill>
            <Pill tone="hot">12</Pill>
            <Pill tone="act">{w('新箱', 'New')}</Pill>
            <Pill tone="fair">{w('可验证', 'Verifiable')}</Pill>
            <Pill tone="gold">{w('领先 53.50', 'Ahead by 53.50')}</Pill>
          </Row>
        </Stack>
      </Specimen>
      <Specimen name="Facts">
        <Panel>
          <Facts
            facts={[
              { key: 'weapon', label: w('武器', 'Weapon'), value: 'KV-47' },
              { key: 'finish', label: w('涂装', 'Finish'), value: w('星云潮汐', 'Nebula Tide') },
              { key: 'number', label: w('饰品编号', 'Item number'), value: 'B-7 402 118 356' },
            ]}
          />
        </Panel>
      </Specimen>
    </>
  );
}

function Moving() {
  const w = useWords();
  const [value, setValue] = useState('2180.00');
  return (
    <Specimen name="CountUp · Countdown">
      <Row>
        <span style={{ fontSize: 28, fontWeight: 700 }}>
          <CountUp value={value} from="0.00" />
        </span>
        <Button size="s" onClick={() => setValue(value === '2180.00' ? '128640.55' : '2180.00')}>
          {w('再来', 'Again')}
        </Button>
        <Countdown endsAtMs={openedAt + 15 * 60_000} clock={clock} />
        <Countdown endsAtMs={openedAt + 15 * 60_000} clock={clock} format="short" tiles />
        <Countdown endsAtMs={openedAt + 3 * 86_400_000} clock={clock} />
        <Countdown endsAtMs={openedAt + 42_000} clock={clock} format="seconds" />
      </Row>
    </Specimen>
  );
}
