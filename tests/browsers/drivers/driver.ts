/** What a walk needs of a browser. Everything else is done by functions in the page, the same ones in each browser. */

export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface DrivenPage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page; one that is a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves to the first position, presses, moves to the others and lets go. */
  mouse(positions: readonly Position[]): Promise<void>;
  /** The same with a finger; null where the browser's driver has none. */
  readonly touch: ((positions: readonly Position[]) => Promise<void>) | null;
  /** Presses one key, with others held: `Control+Enter`. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file in the first field for files that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(path: `${string}.png`): Promise<void>;
  /** Ends the browser at once, as a power failure would. Its pages are of no use then. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface Driver {
  readonly name: BrowserName;
  readonly version: string;
  /** A new window. After a kill it is one with the storage that was there. */
  open(): Promise<DrivenPage>;
  /** Ends the browser and removes what it stored. */
  dispose(): Promise<void>;
}

export const BROWSERS = ['Firefox', 'WebKit', 'Chromium'] as const;
export type BrowserName = (typeof BROWSERS)[number];
