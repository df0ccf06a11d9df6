/** What is drawn of a crate below its item. */
export interface CrateDrawing {
  readonly body: string;
}
