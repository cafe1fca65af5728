/** A file that `charts new` or `engines new` writes. */
export interface ExampleFile {
  readonly name: string;
  readonly text: string;
}
