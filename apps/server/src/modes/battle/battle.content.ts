/** A room of the store's own, as it is shipped or imported. Boxes are named by their codes, in the order of the rounds. */
export interface HouseRoomPlan {
  code: string;
  mode: 1 | 2;
  seats: 2 | 3;
  boxes: readonly string[];
  open: boolean;
  sort: number;
}
