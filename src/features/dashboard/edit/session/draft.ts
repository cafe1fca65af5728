import type { DashboardSettings } from '#domain/dashboard/settings/properties.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { Observable } from '#ui/observable.ts';

/** A dashboard as it is being edited. */
export interface DraftState {
  /** The result of `normalise` or of an edit. */
  readonly layout: LayoutMap;
  readonly title: string;
  /** All of it but the layout. */
  readonly settings: DashboardSettings;
  /** The labels of the steps, oldest first (DASH-14). */
  readonly history: readonly string[];
  /** How many of them are applied; the others were undone. */
  readonly done: number;
  /** Whether there is something to save (DASH-06, DASH-09). */
  readonly isChanged: boolean;
  /** Whether the history is full, so that its oldest steps can no longer be undone (DASH-17). */
  readonly isHistoryFull: boolean;
}

export interface DraftChange {
  /** In words, for the history: "Moved Sales to Overview". */
  readonly label: string;
  readonly layout?: LayoutMap | undefined;
  readonly title?: string | undefined;
  readonly settings?: DashboardSettings | undefined;
}

/** The draft of one dashboard. Every step is stored on this device; only a save sends it. */
export interface DashboardDraft {
  readonly state: Observable<DraftState>;
  readonly change: (change: DraftChange) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Goes to the state after this many steps of the history. */
  readonly jump: (done: number) => void;
  readonly save: () => void;
  readonly discard: () => void;
}

/** The label of the step that undo reverts; null if there is none. */
export function undoOf({ history, done }: Pick<DraftState, 'history' | 'done'>): string | null {
  return history[done - 1] ?? null;
}

export function redoOf({ history, done }: Pick<DraftState, 'history' | 'done'>): string | null {
  return history[done] ?? null;
}
