/** The drawing of a crate without its item. */
export interface CrateDrawing {
  readonly body: string;
}
