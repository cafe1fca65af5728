import type { DocumentConflict } from '#store/documents/documentRow.ts';
import type { Millis } from '#domain/time.ts';
import type { Observable } from '#ui/observable.ts';

/** A chart or dashboard, and how it stands with its file in the folder that the person works in. */
export interface WorkFolderFile {
  /** Of the document; the number of a chart that is not on this device. */
  readonly id: string;
  readonly kind: 'chart' | 'dashboard';
  readonly title: string;
  /** Null where it has no file yet. */
  readonly path: string | null;
  /**
   * - `same`: both have the same;
   * - `conflict`: both changed the same, and each keeps its own until the person decides;
   * - `fault`: the file cannot be read, or its document cannot be written;
   * - `gone`: somebody removed the file.
   */
  readonly state: 'same' | 'conflict' | 'fault' | 'gone';
  /** What both changed, or why it cannot be read or written; null where all is well. */
  readonly reason: string | null;
}

/** The folder that the person works in. */
export interface WorkFolderState {
  readonly name: string;
  /** `ask`: the browser wants to be asked again; `lost`: the folder is gone. */
  readonly access: 'granted' | 'ask' | 'lost';
  /** The uuids of the dashboards in it. */
  readonly dashboards: readonly string[];
  readonly writtenAt: Millis | null;
  readonly files: readonly WorkFolderFile[];
}

export type SideTaken = 'mine' | 'theirs';

/** Keeps dashboards and their charts as files of a folder of the person's disk, both ways. */
export interface WorkFolderService {
  /** Null while there is none. */
  readonly state: Observable<WorkFolderState | null>;
  /** Adds a dashboard, by its uuid; lets the person choose the folder where there is none. False where they chose none. */
  readonly begin: (dashboard: string) => Promise<boolean>;
  /** Asks the browser for the folder of before; for a press of the person. */
  readonly allow: () => Promise<void>;
  /** Ends it for a dashboard, or for all. The files stay. */
  readonly stop: (dashboard: string | null) => Promise<void>;
  /** What a document and its file both changed, with both sides; null where nothing has to be decided. */
  readonly conflictOf: (id: string) => Promise<DocumentConflict | null>;
  /** Takes a side of each part of such a conflict; what changes here is a step that can be undone. */
  readonly decide: (id: string, conflict: DocumentConflict, sides: readonly SideTaken[]) => Promise<void>;
}
