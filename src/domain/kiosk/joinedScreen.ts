import type { ScreenActivity } from './screenActivity.ts';
import type { Millis } from '../time.ts';

/** A screen on a wall, as the server knows it. */
export interface JoinedScreen {
  readonly id: number;
  readonly name: string;
  /** The name of its playlist; empty if that was deleted. */
  readonly playlist: string;
  readonly seenAt: Millis | null;
  /** When the last picture of it was taken. */
  readonly picturedAt: Millis | null;
  /** The dashboard on it, with its age. */
  readonly title: string;
  /** The charts that failed. */
  readonly errors: readonly string[];
  /** Null where an earlier release reported. */
  readonly activity: ScreenActivity | null;
}

export interface JoinForm {
  readonly code: string;
  readonly name: string;
  readonly playlist: number;
}

/** Why a screen's call failed: it is not joined, the server has no screens, or nothing is known. */
export type ScreenFault = 'not-joined' | 'not-served' | 'unreachable';
