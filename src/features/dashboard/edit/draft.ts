import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { Observable } from '#ui/observable.ts';

/** A dashboard as it is being edited. */
export interface DraftState {
  /** As `normalise` returned it, or an edit. */
  readonly layout: LayoutMap;
  readonly title: string;
  /** The steps in words, oldest first (DASH-14). */
  readonly history: readonly string[];
  /** How many of them are done; the others were undone. */
  readonly done: number;
  /** Whether there is something to save (DASH-06, DASH-09). */
  readonly isChanged: boolean;
  /** Whether the history is full, so that its oldest steps cannot be undone any more (DASH-17). */
  readonly isHistoryFull: boolean;
}

export interface DraftChange {
  /** In words, for the history: "Moved Sales to Overview". */
  readonly label: string;
  readonly layout?: LayoutMap | undefined;
  readonly title?: string | undefined;
}

/** The draft of one dashboard. It is kept on this device at every step, and sent by nothing but a save. */
export interface DashboardDraft {
  readonly state: Observable<DraftState>;
  readonly change: (change: DraftChange) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** To the state after so many steps of the history. */
  readonly jump: (done: number) => void;
  readonly save: () => void;
  readonly discard: () => void;
}

/** What the next undo takes back, in words; null where there is nothing. */
export function undoOf({ history, done }: Pick<DraftState, 'history' | 'done'>): string | null {
  return history[done - 1] ?? null;
}

export function redoOf({ history, done }: Pick<DraftState, 'history' | 'done'>): string | null {
  return history[done] ?? null;
}
