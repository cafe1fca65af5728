import { jumpToEdit, redoEdit, undoEdit } from '#documents/commands/editCommands.ts';
import { changesBetween, sameContent } from '#documents/state/content.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { UNDO_LIMIT } from '#documents/state/edit.ts';
import { shown } from '#documents/state/state.ts';
import { layoutText, normalise } from '#domain/dashboard/edit/normalise.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { DashboardSettings } from '#domain/dashboard/properties.ts';
import { readLayout } from '#domain/dashboard/readLayout.ts';
import type { LinkedChart } from '#domain/dashboard/readLayout.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Command } from '#sync/command.ts';
import { createObservable } from '#ui/observable.ts';
import type { DashboardDraft, DraftState } from './draft.ts';
import { commandOf } from './unstoredSteps.ts';
import type { UnstoredStep } from './unstoredSteps.ts';

export interface DocumentDraft extends DashboardDraft {
  /** What is on screen and not stored yet, for a page that closes now. */
  readonly unstored: () => readonly UnstoredStep[];
  /** The stored state; another window may have edited it. */
  readonly take: (row: StoredDocument) => void;
}

interface Ports {
  /** The charts of the dashboard, shown even if its layout lacks them. */
  readonly linked: readonly LinkedChart[];
  readonly onSave: () => void;
  /** Identifies an edit. */
  readonly newMark: () => string;
  /** Stores a change and returns the stored state; null if the dashboard is gone. */
  readonly write: (command: Command) => Promise<StoredDocument | null>;
}

/**
 * The draft of a dashboard's document. An edit is shown at once and stored afterwards; while edits are being stored,
 * what is read from storage is older than the screen.
 */
export function createDocumentDraft(
  first: StoredDocument,
  { linked, onSave, newMark, write }: Ports,
): DocumentDraft {
  const { id } = first;
  let row = first;
  let writing = 0;
  const unstored = new Set<UnstoredStep>();
  const state = createObservable(readState(row, linked, null));

  function take(next: StoredDocument): void {
    row = next;
    if (writing === 0) state.set(readState(next, linked, state.get()));
  }

  async function send(command: Command, step: UnstoredStep | null = null): Promise<void> {
    writing += 1;
    if (step !== null) unstored.add(step);
    const stored = await write(command);
    writing -= 1;
    if (step !== null) unstored.delete(step);
    if (stored !== null) take(stored);
  }

  return {
    state,
    take,
    unstored: () => [...unstored],
    change({ label, layout, title, settings }) {
      const before = state.get();
      const contents = contentsOf(row);
      const from = { ...before.settings, layout: before.layout };
      const to = {
        ...(settings ?? before.settings),
        layout: layout ?? before.layout,
        ...(title !== undefined && { title }),
      };
      // The first edit also stores the repairs on screen.
      const changes = changesBetween(
        dashboardDocument,
        row.draft === null && writing === 0 ? contents : from,
        to,
      );
      const history = [...before.history.slice(0, before.done), label].slice(-UNDO_LIMIT);
      state.set({
        ...before,
        layout: to.layout,
        title: to.title,
        settings: settingsOf(to),
        history,
        done: history.length,
        isChanged: true,
        isHistoryFull: history.length >= UNDO_LIMIT,
      });
      const step = { kind: 'edit', changes, label, mark: newMark() } as const;
      void send(commandOf(id, step), step);
    },
    undo: () => void send(undoEdit({ id })),
    redo: () => void send(redoEdit({ id })),
    jump: (done) => void send(jumpToEdit({ id, done })),
    save() {
      onSave();
      void send(commandOf(id, SAVE), SAVE);
    },
    discard: () => void send(commandOf(id, DISCARD), DISCARD),
  };
}

const SAVE: UnstoredStep = { kind: 'save' };
const DISCARD: UnstoredStep = { kind: 'discard' };

function contentsOf(row: StoredDocument): DashboardContents {
  return shown(row) as DashboardContents;
}

function settingsOf({ layout: _layout, ...settings }: DashboardContents): DashboardSettings {
  return settings;
}

function readState(
  row: StoredDocument,
  linked: readonly LinkedChart[],
  before: DraftState | null,
): DraftState {
  const contents = contentsOf(row);
  const { layout: stored, title } = contents;
  const { draft } = row;
  // An edit adds them to the layout, except those it removes.
  const read = readLayout(JSON.stringify(stored), draft === null || draft.done.length === 0 ? linked : []);
  const layout = normalise(stored, read);
  // Equal values stay the same objects, so that nothing is rendered again.
  const isSame = before !== null && layoutText(before.layout) === layoutText(layout);
  const next: DraftState = {
    layout: isSame ? before.layout : layout,
    title,
    settings: settingsOf(contents),
    history: [...(draft?.done ?? []), ...(draft?.undone ?? [])].map((step) => step.label),
    done: draft?.done.length ?? 0,
    isChanged: draft !== null && !sameContent(dashboardDocument, draft.content, draft.base),
    isHistoryFull: (draft?.done.length ?? 0) >= UNDO_LIMIT,
  };
  // What was stored is mostly what is on screen already.
  return isSame && sameJson(before, next) ? before : next;
}
