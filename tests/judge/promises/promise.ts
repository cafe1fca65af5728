import type { HistoryEvent } from '../history.ts';
import type { Before, Scene } from '../scene.ts';

/** One promise: it sees every event after the scene took it in, and says what breaks it. */
export interface Promised {
  take(event: HistoryEvent, before: Before): readonly string[];
}

export type MakePromised = (scene: Scene) => Promised;

export const NONE: readonly string[] = [];
