/** A message of the interface with its arguments. */
export interface Note {
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
