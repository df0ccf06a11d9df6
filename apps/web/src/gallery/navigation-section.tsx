import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { BalanceChange, Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Carousel } from '@clearcrate/ui/list/carousel.tsx';
import { Brand } from '@clearcrate/ui/media/brand.tsx';
import { AssetAmount, BalancePill } from '@clearcrate/ui/money/balance-pill.tsx';
import { LiveDrop, LiveStrip } from '@clearcrate/ui/store/live-drop.tsx';
import { useState } from 'react';
import classes from './gallery.module.css';
import { SAMPLE_BOXES, SAMPLE_DROPS } from './samples.ts';
import { Grid, Row, Specimen } from './specimen.tsx';
import { useWords } from './use-words.ts';

export function NavigationSection() {
  const w = useWords();
  const layout = useLayout();
  const [balance, setBalance] = useState('1284.50');
  return (
    <>
      <Specimen name="Brand · BalancePill · IconButton (badge)">
        <Row>
          <Brand href="#" />
          <BalancePill amount={balance} rechargeHref="#" />
          <IconButton icon="bell" label={w('消息', 'Messages')} badge={3} />
        </Row>
      </Specimen>
      <Specimen name="AssetAmount · CountUp on change">
        <Row>
          <AssetAmount asset="shell" amount="36.20" />
          <AssetAmount asset="point" amount="4120.00" />
          <Button size="s" onClick={() => setBalance(balance === '1284.50' ? '3464.50' : '1284.50')}>
            {w('余额变化', 'Change balance')}
          </Button>
        </Row>
      </Specimen>
      <Specimen name="LiveStrip / LiveDrop rail" wide={layout === 'mobile'}>
        {layout === 'mobile' ? (
          <div className={classes.bleed}>
            <LiveStrip drops={SAMPLE_DROPS} />
          </div>
        ) : (
          <Grid columns={2}>
            {SAMPLE_DROPS.slice(0, 4).map((drop) => (
              <LiveDrop key={drop.key} drop={drop} shape="rail" />
            ))}
          </Grid>
        )}
      </Specimen>
      <Specimen name="Carousel" wide>
        <Carousel slides={SAMPLE_BOXES.map((box) => ({ key: box.en, content: <Slide box={box} /> }))} />
      </Specimen>
      <Specimen name="PageBar">
        <PageBar
          title={w('三人对战 · 经典', 'Three-way battle · Classic')}
          subtitle={w('房间 80426 · 总价高者全得', 'Room 80426 · highest total takes all')}
          onBack={() => {}}
          actions={<IconButton icon="share" label={w('分享', 'Share')} />}
        />
      </Specimen>
      <Specimen name="Dock" wide>
        <div className={classes.bleed}>
          <SampleDock />
        </div>
      </Specimen>
    </>
  );
}

function Slide({ box }: { box: (typeof SAMPLE_BOXES)[number] }) {
  const w = useWords();
  const glow = `radial-gradient(60% 110% at 82% 50%, color-mix(in srgb, ${box.color} 55%, transparent), transparent 76%), var(--panel)`;
  return (
    <div className={classes.slide} style={{ background: glow }}>
      <Pill tone="act">{w('新箱 · v1 已公示', 'New · odds v1 published')}</Pill>
      <h2>{w(box.zh, box.en)}</h2>
      <p>{w('刀刃与手套 1.20%，概率刻在玻璃上', 'Blades and gloves 1.20 %, etched on the glass')}</p>
      <Button variant="primary" price={{ amount: box.price }}>
        {w('开箱', 'Open')}
      </Button>
      <img src={box.picture.src} alt="" />
    </div>
  );
}

function SampleDock() {
  const w = useWords();
  const [count, setCount] = useState('1');
  return (
    <Dock
      inline
      buttons={
        <>
          <Segmented
            label={w('数量', 'Count')}
            figures
            value={count}
            onChange={setCount}
            options={['1', '2', '3', '5', '10'].map((value) => ({ value, label: `×${value}` }))}
          />
          <Button variant="primary" price={{ amount: '15.80' }}>
            {w(`开 ${count} 箱`, `Open ${count}`)}
          </Button>
        </>
      }
      footnote={
        <>
          <BalanceChange before="1284.50" after="1268.70" />
          <a href="#demo">{w('免费试开（不计入）', 'Free try (not counted)')}</a>
        </>
      }
    />
  );
}
