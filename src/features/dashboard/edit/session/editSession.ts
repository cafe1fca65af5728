import type { TextValues } from '#domain/format/texts.ts';
import { isScopeChanged, MOVED_ACROSS_SCOPES } from '#domain/dashboard/edit/scopeChange.ts';
import { focusAfterRemoval } from '#domain/dashboard/edit/edits/remove.ts';
import { addedComponent } from '#domain/dashboard/edit/edits/add.ts';
import { applyLayoutEdit, type LayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { describeEdit } from '#domain/dashboard/edit/describeEdit.ts';
import { componentName, positionText } from '#domain/dashboard/edit/names.ts';
import { layoutText } from '#domain/dashboard/edit/normalise.ts';
import type { LayoutPlace } from '#domain/dashboard/edit/drop/place.ts';
import type { NextId } from '#domain/dashboard/edit/newComponent.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import type { FilterScope } from '#domain/nativeFilter/nativeFilter.ts';
import { t } from '#ui/t.ts';
import { createObservable, type Observable, type Writable } from '#ui/observable.ts';
import { type DashboardDraft, redoOf, undoOf } from './draft.ts';
import { afterKey, announcementOf, editOf, IDLE, startMove, startResize, type EditMode } from './editMode.ts';
import { createSelection, type Selection } from './selection.ts';
import { shownLayout, shownNames } from './shownLayout.ts';

/** Editing of one dashboard on one page. */
export interface EditSession {
  readonly draft: DashboardDraft;
  readonly mode: Writable<EditMode>;
  /** The layout on screen. */
  readonly shown: Observable<LayoutMap>;
  /** The names of its components by id. */
  readonly names: Observable<ReadonlyMap<string, string>>;
  readonly selection: Selection;
  /** The component that was added last, until it has been scrolled into view. */
  readonly added: Writable<string | null>;
  /** The component that takes the focus when an edit has removed the element that had it. */
  readonly focusNext: Writable<string | null>;
  /** The last announcement for screen readers. */
  readonly log: Observable<readonly string[]>;
  /** Makes an edit; false if it was rejected, which is announced. */
  readonly run: (edit: LayoutEdit) => boolean;
  readonly announce: (line: string) => void;
  readonly move: (id: string) => void;
  readonly resize: (id: string) => void;
  /** Whether the current mode handled the key. */
  readonly key: (key: string) => boolean;
  /** A component was dropped at a place, with those that are selected with it. */
  readonly drop: (id: string, to: LayoutPlace) => void;
  /** Removes a component, with those that are selected with it. */
  readonly remove: (id: string) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export interface EditSessionPorts {
  readonly draft: DashboardDraft;
  readonly nextId: NextId;
  readonly warn: (text: string, values?: TextValues) => void;
  /** The scopes of the dashboard's filters. */
  readonly scopes: readonly FilterScope[];
}

const MAX_LINES = 20;

/** DASH-17. */
const HISTORY_FULL =
  'You have used all {slots} undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.';

export function createEditSession({ draft, nextId, warn, scopes }: EditSessionPorts): EditSession {
  const mode = createObservable<EditMode>(IDLE);
  const added = createObservable<string | null>(null);
  const focusNext = createObservable<string | null>(null);
  const log = createObservable<readonly string[]>([]);
  const announce = (line: string): void => log.update((lines) => [...lines, line].slice(-MAX_LINES));
  const layoutNow = () => draft.state.get().layout;

  const shown = shownLayout(draft, mode);
  const selection = createSelection(layoutNow, announce);
  // Any edit may be the one that fills it: of the layout, of the title, of the properties.
  let wasFull = draft.state.get().isHistoryFull;
  draft.state.subscribe(() => {
    const { isHistoryFull, done } = draft.state.get();
    if (isHistoryFull && !wasFull) warn(HISTORY_FULL, { slots: done });
    wasFull = isHistoryFull;
  });

  function applied(edit: LayoutEdit): LayoutMap | null {
    const result = applyLayoutEdit(layoutNow(), edit, nextId);
    if (result.ok) return result.value;
    warn(result.error.text);
    announce(t(result.error.text));
    return null;
  }

  function run(edit: LayoutEdit): boolean {
    const before = layoutNow();
    const after = applied(edit);
    if (after === null) return false;
    if (after === before) return true;
    const label = describeEdit(before, edit, t);
    if (edit.kind === 'add') added.set(addedComponent(before, after, edit.addition));
    draft.change({ label, layout: after });
    announce(
      edit.kind === 'move' || edit.kind === 'moveAll' || edit.kind === 'resize'
        ? `${label}. ${positionText(after, edit.id, t)}`
        : label,
    );
    if (edit.kind !== 'move' && edit.kind !== 'moveAll') return true;
    const [was, now] = [before, after].map((each) => readLayout(layoutText(each), []));
    if (was && now && isScopeChanged(was, now, scopes)) warn(MOVED_ACROSS_SCOPES);
    return true;
  }

  function start(next: EditMode, how: (what: string) => string): void {
    if (next.kind === 'idle') return;
    const others = next.ids.length - 1;
    mode.set(next);
    const name = componentName(layoutNow(), next.id, t);
    const what = others > 0 ? t('{name} and {n} more', { name, n: others }) : name;
    announce(`${how(what)}. ${announcementOf(layoutNow(), next)}`);
  }

  return {
    draft,
    mode,
    shown,
    names: shownNames(shown),
    selection,
    added,
    focusNext,
    log,
    run,
    announce,
    move: (id) =>
      start(startMove(layoutNow(), id, selection.with(id)), (what) => t('Moving {what}', { what })),
    resize: (id) =>
      start(startResize(layoutNow(), id, selection.with(id)), (what) => t('Resizing {what}', { what })),
    key(key) {
      const next = afterKey(layoutNow(), mode.get(), key);
      if (next === null) return false;
      mode.set(next);
      announce(announcementOf(layoutNow(), next));
      return true;
    },
    drop(id, to) {
      const ids = selection.with(id);
      run(ids.length > 1 ? { kind: 'moveAll', id, ids, to } : { kind: 'move', id, to });
    },
    remove(id) {
      const ids = selection.with(id);
      const before = layoutNow();
      run(ids.length > 1 ? { kind: 'removeAll', ids } : { kind: 'remove', id });
      focusNext.set(focusAfterRemoval(before, layoutNow(), id));
    },
    confirm() {
      const edit = editOf(mode.get());
      if (edit !== null && 'id' in edit) focusNext.set(edit.id);
      mode.set(IDLE);
      if (edit === null) announce(t('Nothing changed'));
      else run(edit);
    },
    cancel() {
      if (mode.get().kind === 'idle') return;
      mode.set(IDLE);
      announce(t('Cancelled'));
    },
    undo() {
      const undo = undoOf(draft.state.get());
      if (undo === null) return;
      draft.undo();
      announce(t('Undone: {step}', { step: undo }));
    },
    redo() {
      const redo = redoOf(draft.state.get());
      if (redo === null) return;
      draft.redo();
      announce(t('Redone: {step}', { step: redo }));
    },
  };
}
