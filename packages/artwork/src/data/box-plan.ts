import type { QualityLevel } from './attributes.ts';
import { type Localised, text } from './language.ts';

export const boxCategories = {
  featured: text('精选', 'Featured', 'Nổi bật', '추천', '精選'),
  arms: text('枪械', 'Firearms', 'Súng', '총기', '槍械'),
  blades: text('刀刃手套', 'Blades & gloves', 'Dao & găng', '칼날·장갑', '刀刃手套'),
  budget: text('平价', 'Budget', 'Giá mềm', '알뜰', '平價'),
  collector: text('典藏', 'Collector', 'Sưu tầm', '소장', '典藏'),
} as const satisfies Record<string, Localised>;

export type BoxCategory = keyof typeof boxCategories;

/** Normal boxes are paid in coins, shell boxes in shells; welfare boxes are free. */
export type BoxKind = 'normal' | 'welfare' | 'shell';

/** Determines the frame of the crate. */
export type BoxTier = 'standard' | 'advanced' | 'collector';

/** The outline of the crate. */
export type CrateShape = 'cube' | 'chest' | 'capsule' | 'drum' | 'tall' | 'hexagon';

interface Guarantee {
  readonly afterOpenings: number;
  readonly minQuality: QualityLevel;
}

/** Settings of a box by the operator; the odds follow from them. */
export interface BoxPlan {
  readonly code: string;
  /** Text on the crate's left pane. */
  readonly label: string;
  readonly kind: BoxKind;
  /** Normal boxes only. */
  readonly category?: BoxCategory;
  /** Welfare boxes only: 1 to 5. */
  readonly level?: number;
  readonly names: Localised;
  readonly descriptions: Localised;
  /** Minor units of coins or of shells. */
  readonly price: number;
  /** Mean value of one opening, in minor units of coins. */
  readonly expectedValue: number;
  readonly colour: string;
  /** Name of the emblem on the left pane, a game-icons glyph. */
  readonly glyph: string;
  readonly tier: BoxTier;
  readonly keyItem: string;
  readonly guarantee?: Guarantee;
  readonly goods: readonly string[];
}
