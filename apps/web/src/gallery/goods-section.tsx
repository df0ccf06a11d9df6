import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Figures, HashText, Panel, Pill, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { OddsList } from '@clearcrate/ui/odds/odds-list.tsx';
import type { QualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { BoxCard } from '@clearcrate/ui/store/box-card.tsx';
import { ItemCard, type ItemCardState } from '@clearcrate/ui/store/item-card.tsx';
import { useState } from 'react';
import { SAMPLE_BOXES, SAMPLE_ITEMS, SAMPLE_ODDS, SAMPLE_SHARES } from './samples.ts';
import { Grid, Row, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

const LEVELS = Array.from({ length: 16 }, (_, index) => (index + 1) as QualityLevel);

export function GoodsSection() {
  const w = useWords();
  const columns = useLayout() === 'pc' ? 6 : 2;
  return (
    <>
      <Specimen name="BoxCard" wide>
        <Grid columns={columns === 6 ? 5 : 2}>
          {SAMPLE_BOXES.map((box, index) => (
            <BoxCard
              key={box.en}
              name={w(box.zh, box.en)}
              picture={box.picture}
              color={box.color}
              price={box.price}
              returnShare={box.returnShare}
              odds={SAMPLE_SHARES}
              href="#goods"
              badge={index === 1 ? <Pill tone="act">{w('新箱', 'New')}</Pill> : undefined}
              favourite={{ label: w('收藏', 'Keep'), pressed: index === 0, onToggle: () => {} }}
            />
          ))}
        </Grid>
      </Specimen>
      <Specimen name="ItemCard: selected, extracting, selectable, material, plain, compact, lit" wide>
        <ItemCards columns={columns} />
      </Specimen>
      <Specimen name="Panel (proof) · Figures · HashText">
        <Panel tone="proof">
          <Stack>
            <Figures
              facts={[
                { key: 'ev', label: w('期望价值', 'Expected value'), value: '14.59' },
                { key: 'return', label: w('返还率', 'Return'), value: '92.32%' },
                { key: 'edge', label: w('本店差额', 'Store share'), value: '7.68%' },
              ]}
            />
            <Row>
              <span>v3</span>
              <HashText value="9f3c41b2a8e07d55c2f1d07ae1" />
              <Button variant="proof" size="s" icon="shield">
                {w('验证', 'Verify')}
              </Button>
            </Row>
          </Stack>
        </Panel>
      </Specimen>
      <Specimen name="QualityMark, 16 levels">
        <Row>
          {LEVELS.map((level) => (
            <QualityMark key={level} quality={level} named />
          ))}
        </Row>
      </Specimen>
      <Specimen name="OddsList" wide>
        <Stack>
          <SectionHead
            title={w('箱内饰品', 'In this box')}
            aside={w('合计 1,000,000 票 = 100%', '1,000,000 tickets = 100 %')}
          />
          <OddsList entries={SAMPLE_ODDS} />
        </Stack>
      </Specimen>
    </>
  );
}

function ItemCards({ columns }: { columns: number }) {
  const w = useWords();
  const [selected, setSelected] = useState(true);
  const [second, setSecond] = useState(false);
  const states: ItemCardState[] = [
    { kind: 'selectable', selected, onSelect: setSelected },
    { kind: 'extracting', progress: 0.62, onCancel: () => {} },
    { kind: 'selectable', selected: second, onSelect: setSecond },
    { kind: 'material' },
    { kind: 'plain' },
    { kind: 'plain' },
  ];
  const notes = [w('崭新', 'Factory new'), w('最晚 02:10', 'by 02:10'), w('略磨', 'Minimal wear')];
  return (
    <Grid columns={columns}>
      {states.map((state, index) => {
        const item = SAMPLE_ITEMS[index];
        return (
          item && (
            <ItemCard
              key={item.finish}
              item={item}
              price={SAMPLE_ODDS[index]?.price}
              note={index > 3 ? undefined : (notes[index] ?? w('材料', 'Material'))}
              state={state}
              compact={index > 3}
              lit={index === 4}
              onClick={index < 4 ? () => {} : undefined}
            />
          )
        );
      })}
    </Grid>
  );
}
