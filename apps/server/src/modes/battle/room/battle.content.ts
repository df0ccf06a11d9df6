/**
 * A room opened by the store, as shipped or imported. Boxes are named by code, in the order of
 * rounds.
 */
export interface HouseRoomPlan {
  code: string;
  mode: 1 | 2;
  seats: 2 | 3;
  boxes: readonly string[];
  open: boolean;
  sort: number;
}
