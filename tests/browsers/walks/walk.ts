import type { RunningServer, ServerOptions } from '../../support/server.ts';
import type { BrowserName } from '../drivers/driver.ts';
import type { Screen } from '../screen.ts';

/** What a walk has: a browser, and servers of its own that end with it. */
export interface World {
  readonly browser: BrowserName;
  readonly start: (options?: ServerOptions) => Promise<RunningServer>;
  /** A new window. */
  readonly open: (url: string) => Promise<Screen>;
  /** Keeps a picture of the window, to look at. */
  readonly picture: (screen: Screen, name: string) => Promise<void>;
}

export interface Walk {
  /** The line of the guide's table. */
  readonly title: string;
  /** Also a part of `npm test`. */
  readonly short?: true;
  /** Null once everything was as it should be; otherwise why the browser cannot be tried. */
  readonly run: (world: World) => Promise<null | string>;
}
