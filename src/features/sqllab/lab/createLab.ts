import { mayRunSql } from '#domain/access/rights.ts';
import { setting } from '#store/settings.ts';
import { recoverText } from '#commands/tab/recoverText.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import type { Query } from '#domain/query/query.ts';
import { isFinished } from '#domain/query/states.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { changesCatalogue } from '#domain/sql/statement/statementEffect.ts';
import type { Millis } from '#domain/time.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { tabOfSavedQuery } from '#store/sql/tabs.ts';
import type { Command } from '#sync/command.ts';
import { createObservable } from '#ui/observable.ts';
import type { Observable } from '#ui/observable.ts';
import { type CompletionKnowledge, KNOWS_NOTHING } from '../editor/assistance/knowledge.ts';
import { createEditorSession } from '../editor/editorSession.ts';
import type { EditorSession } from '../editor/editorSession.ts';
import { createColumnPrefetch } from './names/columnPrefetch.ts';
import { createLabCost, type LabCost } from './run/labCost.ts';
import { createLabRun } from './run/labRun.ts';
import type { LabRun } from './run/labRun.ts';
import { createLabSaved } from './tabs/labSaved.ts';
import type { LabSaved } from './tabs/labSaved.ts';
import { createLabTables } from './names/labTables.ts';
import type { LabTables } from './names/labTables.ts';
import { createLabTabs } from './tabs/labTabs.ts';
import type { LabTabs } from './tabs/labTabs.ts';
import { watchTabs } from '#store/sql/watchTabs.ts';
import type { TabWatch } from '#store/sql/watchTabs.ts';
import { runByKey } from './run/runByKey.ts';
import { saveCaret } from './tabs/saveCaret.ts';
import { seedOf } from './tabs/requestedTab.ts';
import { notOpenedText } from './open/notOpenedText.ts';
import type { RequestedTab } from './tabs/requestedTab.ts';
import type { Shown } from './shown.ts';
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
  /** Called while the page is on screen: refreshes the catalogue, and opens a tab on the first visit. */
  open(): () => void;
  /** Sets what is on screen now. */
  show(shown: Shown | null): void;
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
  const { catalogue, clock, connection, db, dispatch, reportStorageFailure } = services;
  const prefetch = createColumnPrefetch(db, catalogue);
  let shown: Shown | null = null;
  let knowledge = KNOWS_NOTHING;
  const isGreeting = createObservable(true);
  const openedAt = clock.now();
  let browsed = '';
  /** Finished queries whose catalogue changes were handled. */
  const noticed = new Set<string>();
  /** The tab to focus when it appears. */
  let awaited: string | null = null;
  let starting: Promise<void> | null = null;

  const byKey = (isShifted: boolean): void => runByKey(isShifted, knowledge.settings, query, editor);

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
      const kept = await keep(setSql({ id, sql, over }), sql);
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

  async function keep(command: Command, text: string): Promise<boolean> {
    const kept = await dispatch(command);
    if (!kept.ok) reportStorageFailure(kept.error, text);
    return kept.ok;
  }

  /** Before a reload: if a text could not be written, the person was notified and the page must not reload. */
  async function save(): Promise<void> {
    await editor.flush();
    if (editor.unsaved().length > 0) throw new Error('Some text could not be saved on this device.');
  }

  /** Refreshes the catalogue of the shown tab; the stored one is shown meanwhile. */
  function browse(force: boolean): void {
    if (shown?.tab.dbId == null) return;
    const { schema, database } = shown;
    const { dbId, catalog } = shown.tab;
    if (database?.allowMultiCatalog === true) void catalogue.refreshCatalogs(dbId, { force });
    void catalogue.refreshSchemas({ dbId, catalog }, { force });
    if (schema !== null) void catalogue.refreshTables({ dbId, catalog, schema }, { force });
    void catalogue.refreshColumns(dbId, { force });
    void catalogue.refreshFunctions(dbId);
  }

  async function begin(): Promise<void> {
    await Promise.all([catalogue.refreshDatabases(), services.readRights()]);
    // No tab is created that the server would reject.
    if (!mayRunSql(await setting(db, 'rights'))) return;
    const { welcome } = await import('./open/firstVisit.ts');
    await welcome(services);
  }

  /** One start at a time: two in parallel would both detect a first visit. */
  function start(): void {
    starting ??= begin().finally(() => {
      starting = null;
      isGreeting.set(false);
    });
  }

  /** Marks the errors and the statements of a run in the text, if it is still the last run of the shown tab. */
  async function markRun(tabId: string, run: Query | null): Promise<void> {
    const { runMarks } = await import('./run/runMarks.ts');
    const marks = await runMarks(db, run);
    const latest = shown?.latestQuery;
    if (shown?.tab.id !== tabId || latest?.id !== run?.id || latest?.state !== run?.state) return;
    editor.mark(marks(editor.text()));
  }

  /**
   * Refreshes the tables after a query that changed the catalogue, also if it failed: an earlier one of its statements
   * may have succeeded.
   */
  function noticeMade(query: Query): void {
    if (noticed.has(query.id)) return;
    noticed.add(query.id);
    const statements = splitStatements(query.sql).map(({ text }) => text);
    if (query.startDttm >= openedAt && (query.ctas || statements.some(changesCatalogue))) browse(true);
  }

  /** A saved query that is open is shown where it is: a second tab of it would be saved over by the first. */
  async function openSeed(seed: TabSeed): Promise<void> {
    const { savedQueryId } = seed;
    const open = savedQueryId == null ? undefined : await tabOfSavedQuery(db, savedQueryId);
    await (open === undefined ? tabs.add(seed) : tabs.activate(open.id, true));
  }

  return {
    openedAt,
    isGreeting,
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
      start();
      const isAway = (): boolean =>
        connection.get().serverReachable === false || services.session.state.get().status === 'expired';
      let wasAway = isAway();
      const lookAgain = (): void => {
        const isBack = wasAway && !isAway();
        wasAway = isAway();
        if (!isBack) return;
        start();
        browse(false);
      };
      const stops = [connection.subscribe(lookAgain), services.session.state.subscribe(lookAgain)];
      const takeBack = services.onSave(save);
      const stopWatching = services.unloadDrafts.watch(editor.unsaved);
      void services.unloadDrafts.handOn((left) => keep(recoverText(left), left.sql));
      return () => {
        for (const stop of stops) stop();
        takeBack();
        stopWatching();
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
        markRun(tab.id, latestQuery).catch((cause) =>
          services.reportError(cause, 'marking a run in the text'),
        );
      }
      if (latestQuery && isFinished(latestQuery.state)) noticeMade(latestQuery);
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

    async openRequested(request) {
      if (request.kind === 'tab') return tabs.activate(request.id, true);
      if (request.kind === 'address') {
        const found = await services.shared.find(request.address);
        if (found.ok) return openSeed(found.value);
        return services.toasts.show('danger', notOpenedText(request.address, found.error));
      }
      const databases = await catalogueEntry(db, 'databases');
      const backend = databases?.payload?.find((each) => each.id === request.seed.dbId)?.backend ?? null;
      await tabs.add(seedOf(request, dialectOf(backend)));
    },
  };
}
