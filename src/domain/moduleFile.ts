/** A file at the server with a chart type or an engine that was added. */
export interface ModuleFile {
  readonly id: string;
  readonly file: string;
  /** Empty where it has a fault. */
  readonly key: string;
  readonly name: string;
  readonly author: string;
  readonly isOn: boolean;
  /** Why it cannot be used; null if it can. */
  readonly fault: string | null;
}
