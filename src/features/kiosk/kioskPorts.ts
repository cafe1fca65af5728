import type { ScreenFault } from '#domain/kiosk/joinedScreen.ts';
import type { LinkedStates } from '#domain/kiosk/linkedStates.ts';
import type { PlaylistContents } from '#domain/kiosk/playlist.ts';
import type { ScreenActivity } from '#domain/kiosk/screenActivity.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';

/** What a screen plays, by the last response of the server. */
export interface ScreenProgram {
  readonly name: string;
  /** The server's version. */
  readonly version: string;
  readonly playlist: PlaylistContents | null;
  readonly states: LinkedStates;
}

export interface ScreenReport {
  readonly item: number;
  readonly title: string;
  readonly errors: readonly string[];
  /** A small picture of it in base64; null where none could be drawn. */
  readonly picture: string | null;
  readonly activity: ScreenActivity;
}

export interface KioskPorts {
  readonly clock: Clock;
  readonly program: () => Promise<Result<ScreenProgram, ScreenFault>>;
  readonly report: (report: ScreenReport) => Promise<void>;
  /** A screen that shows a code already sends its claim, and keeps it. */
  readonly newCode: (
    claim: string | null,
  ) => Promise<Result<{ readonly code: string; readonly claim: string }, ScreenFault>>;
  /**
   * Whether the code was confirmed; then the screen has a new session. A screen that was removed, and a code that
   * expired, is `not-joined`.
   */
  readonly join: (claim: string) => Promise<Result<boolean, ScreenFault>>;
  /** The secret by which this screen is known to the server; null for one that never asked to be joined. */
  readonly claim: () => string | null;
  readonly keepClaim: (claim: string | null) => void;
  readonly kept: () => ScreenProgram | null;
  readonly keep: (program: ScreenProgram | null) => void;
  readonly addressOf: (path: string) => string;
  /** Whether the server's version is another than this page's, and was not just tried. */
  readonly isNewVersion: (version: string) => boolean;
  /** Loads the page of this version. */
  readonly reload: (version: string) => void;
  /** Reloads after a while, longer with each failure in a row. */
  readonly reloadAfterFailure: () => void;
  /** Keeps the screen on until the returned function is called. */
  readonly stayAwake: () => () => void;
  readonly fillScreen: () => void;
}
