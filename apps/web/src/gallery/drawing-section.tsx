import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { GlassCrate } from '@clearcrate/ui/media/glass-crate.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { OddsBar } from '@clearcrate/ui/odds/odds-bar.tsx';
import { OddsCards } from '@clearcrate/ui/odds/odds-list.tsx';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemLine } from '@clearcrate/ui/store/item-line.tsx';
import { ModeGlyph, type ModeGlyphName } from '@clearcrate/ui/store/mode-glyph.tsx';
import { TicketBar } from '@clearcrate/ui/store/ticket-bar.tsx';
import { VipFrame } from '@clearcrate/ui/store/vip-frame.tsx';
import { WeaponName } from '@clearcrate/ui/store/weapon-name.tsx';
import { SAMPLE_BOXES, SAMPLE_ITEMS, SAMPLE_ODDS, SAMPLE_SHARES } from './samples.ts';
import { Grid, Row, Specimen, Stack } from './specimen.tsx';
import { useWords } from './use-words.ts';

const GLYPHS: readonly ModeGlyphName[] = ['battle', 'crash', 'lucky', 'roll'];

export function DrawingSection() {
  const w = useWords();
  const isPc = useLayout() === 'pc';
  const [box] = SAMPLE_BOXES;
  const [item] = SAMPLE_ITEMS;
  return (
    <>
      <Specimen name="BrandMark · AssetIcon: coin, shell, point · ModeGlyph">
        <Row>
          <BrandMark size={44} />
          <AssetIcon asset="coin" size={32} />
          <AssetIcon asset="shell" size={32} />
          <AssetIcon asset="point" size={32} />
          {GLYPHS.map((name) => (
            <ModeGlyph key={name} name={name} size={32} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="VipFrame: V1, V3, V5, V10">
        <Row>
          {[1, 3, 5, 10].map((level) => (
            <VipFrame key={level} level={level} size={72} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="GlassCrate: large, small, without odds · Picture" wide>
        {box && item && (
          <Grid columns={isPc ? 4 : 2}>
            <GlassCrate picture={box.picture} odds={SAMPLE_SHARES} />
            <GlassCrate picture={box.picture} odds={SAMPLE_SHARES} small />
            <GlassCrate picture={box.picture} odds={[]} />
            <Picture picture={item.picture} alt={item.finish} width={160} />
          </Grid>
        )}
      </Specimen>
      <Specimen name="OddsBar · TicketBar">
        <Stack>
          <OddsBar shares={SAMPLE_SHARES} />
          <Tickets />
        </Stack>
      </Specimen>
      <Specimen name="OddsCards, also in narrow columns on PC">
        <OddsCards entries={SAMPLE_ODDS.slice(0, 3)} />
      </Specimen>
      <Specimen name="ItemLine: plain, with mark and note · WeaponName">
        {item && (
          <Stack>
            <Row>
              <ItemLine item={item} />
            </Row>
            <Row>
              <ItemLine item={item} mark={<QualityMark quality={item.quality} />} note={w('已卖出', 'Sold')} />
            </Row>
            <p>
              {w('星云潮汐', 'Nebula Tide')} <WeaponName name="KV-47" />
            </p>
          </Stack>
        )}
      </Specimen>
    </>
  );
}

/** The shares as ranges of tickets; the third one holds the drawn ticket. */
function Tickets() {
  const segments = SAMPLE_SHARES.map(({ quality, share }, index) => ({
    key: String(quality),
    quality,
    start: SAMPLE_SHARES.slice(0, index).reduce((sum, one) => sum + one.share, 0),
    share,
    isOwn: index === 3,
  }));
  return <TicketBar segments={segments} position={(segments[3]?.start ?? 0) + 0.06} />;
}
