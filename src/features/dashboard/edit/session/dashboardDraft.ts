import {
  discardDocumentDraft,
  editDocument,
  jumpToEdit,
  redoEdit,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import { changesBetween, sameContent } from '#documents/state/content.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { redo, undo, UNDO_LIMIT } from '#documents/state/edit.ts';
import { shown } from '#documents/state/state.ts';
import { layoutText, normalise } from '#domain/dashboard/edit/normalise.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { DashboardSettings } from '#domain/dashboard/settings/properties.ts';
import { readLayout, type LinkedChart } from '#domain/dashboard/layout/readLayout.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { createObservable } from '#ui/observable.ts';
import type { AfterStep, WriteStep } from '../../../documents/draft/stepWriter.ts';
import type { DashboardDraft, DraftState } from './draft.ts';

export interface StoredDashboardDraft extends DashboardDraft {
  /** The stored state; another window may have edited it. */
  readonly take: (row: StoredDocument) => void;
}

interface Ports {
  /** The charts of the dashboard, shown even if its layout lacks them. */
  readonly linked: readonly LinkedChart[];
  readonly onSave: () => void;
  readonly write: WriteStep;
}

/**
 * The draft of a dashboard's document. An edit is shown at once and stored afterwards; while edits are being stored,
 * what is read from storage is older than the screen. It is not that of other documents: undo is shown before it is stored,
 * the first edit stores the repairs of the layout, and the history has names to go to.
 */
export function createDashboardDraft(
  first: StoredDocument,
  { linked, onSave, write }: Ports,
): StoredDashboardDraft {
  const { id } = first;
  let row = first;
  let writing = 0;
  /** Those of them that `row` does not have: from the first of these on, all later ones. */
  let behind = 0;
  /** Whether storage refused what is on screen: it is stored with the next step. */
  let isUnstored = false;
  const state = createObservable(readState(row, linked, null));

  function show(next: StoredDocument): void {
    row = next;
    state.set(readState(next, linked, state.get()));
  }

  function take(next: StoredDocument): void {
    if (writing === 0 && !isUnstored) show(next);
  }

  async function send(make: Parameters<WriteStep>[0], isShown = false): Promise<void> {
    writing += 1;
    if (!isShown) behind += 1;
    let after: AfterStep = 'unstored';
    try {
      after = await write(make);
    } finally {
      writing -= 1;
      if (!isShown) behind -= 1;
      isUnstored = after === 'unstored';
      if (after !== null && typeof after !== 'string') take(after);
    }
  }

  /** Undo and redo are shown at once as well: with a key held down, each step takes back the one before it. */
  function step(apply: typeof undo, make: Parameters<WriteStep>[0]): void {
    const isShown = behind === 0 && !isUnstored;
    if (isShown) show(apply(dashboardDocument, row, row.draft?.at ?? 0));
    void send(make, isShown);
  }

  return {
    state,
    take,
    change({ label, layout, title, settings }) {
      const before = state.get();
      const contents = contentsOf(row);
      const from = { ...before.settings, layout: before.layout };
      const to = {
        ...(settings ?? before.settings),
        layout: layout ?? before.layout,
        ...(title !== undefined && { title }),
      };
      // The first edit also stores the repairs on screen; a new dashboard is a draft without one.
      const changes = changesBetween(
        dashboardDocument,
        (row.draft === null || row.draft.done.length === 0) && writing === 0 && !isUnstored ? contents : from,
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
      void send((name) => editDocument({ id, changes, label, step: name }));
    },
    undo: () => step(undo, (name) => undoEdit({ id, step: name })),
    redo: () => step(redo, (name) => redoEdit({ id, step: name })),
    jump: (done) => void send((name) => jumpToEdit({ id, done, step: name })),
    save() {
      onSave();
      void send((name) => saveDocument({ id, step: name }));
    },
    discard: () => void send((name) => discardDocumentDraft({ id, step: name })),
  };
}

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
