import { setSql } from '#commands/tab/tabEdit.ts';
import type { Preparing } from '#domain/preparing.ts';
import { isFinished } from '#domain/query/states.ts';
import type { Millis } from '#domain/time.ts';
import type { Observable } from '#ui/observable.ts';
import { type CompletionKnowledge, KNOWS_NOTHING } from '../editor/assistance/knowledge.ts';
import { createEditorSession, type EditorSession } from '../editor/editorSession.ts';
import { createColumnPrefetch } from './names/columnPrefetch.ts';
import { createLabCost, type LabCost } from './run/labCost.ts';
import { createLabRun, type LabRun } from './run/labRun.ts';
import { createLabStart } from './open/labStart.ts';
import { createRequestOpener } from './open/requestOpener.ts';
import { refreshCatalogue } from './names/refreshCatalogue.ts';
import { createCatalogueChanges } from './run/catalogueChanges.ts';
import { createRunMarker } from './run/runMarker.ts';
import { createTextKeeper } from './textKeeper.ts';
import { createLabSaved, type LabSaved } from './tabs/labSaved.ts';
import { createLabTables, type LabTables } from './names/labTables.ts';
import { createLabTabs, type LabTabs } from './tabs/labTabs.ts';
import { watchTabs, type TabWatch } from '#store/sql/watchTabs.ts';
import { runByKey } from './run/runByKey.ts';
import { saveCaret } from './tabs/saveCaret.ts';
import type { RequestedTab } from './tabs/requestedTab.ts';
import type { ShownTab } from './shown.ts';
import type { LabServices } from './labServices.ts';

/** The SQL editor's page without its appearance: the editor, its data, and the actions of a person. */
export interface Lab {
  /** When the page was opened: older rows were stored on the device before. */
  readonly openedAt: Millis;
  readonly editor: EditorSession;
  readonly tabs: LabTabs;
  readonly storedTabs: TabWatch;
  readonly tables: LabTables;
  readonly query: LabRun;
  /** What Ctrl+Enter does in the text and outside it, alone or with Shift. */
  readonly runByKey: (isShifted: boolean) => void;
  readonly cost: LabCost;
  readonly saved: LabSaved;
  /** Whether the content of a first tab is still being determined. */
  readonly isGreeting: Observable<boolean>;
  /** The databases that the server is still loading, where the first tab waits for one. */
  readonly awaited: Observable<readonly Preparing[]>;
  /** Called while the page is on screen: refreshes the catalogue, and opens a tab on the first visit. */
  open(): () => void;
  /** Sets what is on screen now. */
  show(shown: ShownTab | null): void;
  /** Sets the input of completion. */
  know(knowledge: CompletionKnowledge): void;
  /** About how many rows a table of the shown schema has; null if the server does not report it. */
  rowsOf(table: string): number | null;
  /** Opens what a link requests in a new tab, or shows the open tab it names. */
  openRequested(request: RequestedTab): Promise<void>;
  /** Reloads the catalogue of the shown tab. */
  refresh(): void;
}

export function createLab(services: LabServices): Lab {
  const { catalogue, clock, db } = services;
  const prefetch = createColumnPrefetch(db, catalogue);
  let shown: ShownTab | null = null;
  let knowledge = KNOWS_NOTHING;
  const start = createLabStart(services);
  const texts = createTextKeeper(services);
  const openedAt = clock.now();
  let browsed = '';
  /** The tab to focus when it appears. */
  let awaited: string | null = null;

  const byKey = (isShifted: boolean): void =>
    runByKey(isShifted, knowledge.settings, query, editor, knowledge.dialect.rules);

  const editor = createEditorSession({
    clock,
    loadAssistance: async (shownTab) =>
      (await import('../editor/assistance/assistance.ts')).createAssistance({
        services,
        shownTab,
        knowledge: () => knowledge,
      }),
    drafts: services.drafts,
    actions: {
      run: () => byKey(false),
      runShifted: () => byKey(true),
      format: () => void query.format(),
    },
    onError: (cause) => services.reportError(cause, 'loading the editor’s assistance'),
    async saveText(id, sql, over) {
      const kept = await texts.keep(setSql({ id, sql, over }), sql);
      if (shown?.tab.id === id) void prefetch(sql, shown);
      return kept;
    },
    onFocus: () => tabs.claim(),
    saveCaret: (id, caret) => saveCaret(services, id, caret),
  });
  const query = createLabRun(
    services,
    () => editor,
    () => shown,
  );
  const tabs = createLabTabs({
    services,
    shown: () => shown,
    text: () => editor.text(),
    flush: editor.flush,
    autorun: query.autorun,
    focusOnceShown: (tabId) => {
      awaited = tabId;
      if (shown?.tab.id === tabId) focusAwaited(tabId);
    },
  });
  const tables = createLabTables(
    services,
    () => editor,
    () => shown,
  );

  function focusAwaited(tabId: string): void {
    if (awaited !== tabId) return;
    awaited = null;
    editor.focus();
  }

  const browse = (force: boolean): void => refreshCatalogue(catalogue, shown, force);
  const noticeChange = createCatalogueChanges(openedAt, () => browse(true));
  const markRun = createRunMarker(services, editor, () => shown);

  return {
    openedAt,
    isGreeting: start.isGreeting,
    awaited: start.awaited,
    editor,
    tabs,
    storedTabs: watchTabs(db),
    tables,
    query,
    runByKey: byKey,
    cost: createLabCost(
      services.estimateCost,
      () => editor.runnable().sql,
      () => shown?.tab,
    ),
    saved: createLabSaved(services, () => shown, editor.flush),
    refresh: () => browse(true),

    open() {
      const stops = [start.watch(() => browse(false)), texts.watch(editor)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    show(next) {
      const before = shown;
      shown = next;
      services.tabOnScreen.set(next?.tab.id ?? null);
      if (!next) return;
      const { tab, schema, database, latestQuery } = next;
      editor.show(tab, next.dialect);
      const isOther = before?.tab.id !== tab.id;
      if (isOther) tabs.see(tab.id);
      if (isOther && !tab.loaded) services.loadTab(tab.id);
      else if (isOther) void services.refreshTab(tab.id);
      focusAwaited(tab.id);
      if (
        isOther ||
        before.latestQuery?.state !== latestQuery?.state ||
        before.latestQuery?.id !== latestQuery?.id
      ) {
        markRun(tab.id, latestQuery);
      }
      if (latestQuery && isFinished(latestQuery.state)) noticeChange(latestQuery);
      const scope = JSON.stringify([tab.dbId, tab.catalog, schema, database?.allowMultiCatalog]);
      if (scope !== browsed) {
        browsed = scope;
        browse(false);
      }
      if (isOther) void prefetch(tab.sql, next);
    },

    know(next) {
      knowledge = next;
      editor.aid('readAgain');
    },

    rowsOf: (table) => knowledge.catalogue.rows(null, table),

    openRequested: createRequestOpener(services, tabs),
  };
}
