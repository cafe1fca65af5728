import { showSouthPaneTab } from '#commands/settings/layout.ts';
import type { CreateAs } from '#domain/query/query.ts';
import { isInProgress } from '#domain/query/states.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import { RESULTS_TAB } from '#domain/tab/editorTable.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getTab } from '#store/sql/tabs.ts';
import { t } from '#ui/t.ts';
import { storageError } from '#domain/error/storageError.ts';
import type { RunRefusal } from '#query/sql/runner.ts';
import { unreachable } from '#domain/result.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import type { EditorSession } from '../../editor/editorSession.ts';
import type { Runnable } from '../../editor/runnable.ts';
import { type PlaceServices, placeOnceKnown } from '../open/firstPlace.ts';
import type { ShownTab } from '../shown.ts';
import type { LabServices } from '../labServices.ts';

/** Why running this text would send nothing; null if it has a statement. */
export function whyNothingRuns(sql: string, isSelection: boolean, rules?: TextRules): string | null {
  if (splitStatements(sql, rules).length > 0) return null;
  if (isSelection) return t('Nothing to run: the selection contains no statement.');
  return /[^\s;]/.test(sql)
    ? t('Nothing to run: the text contains only comments.')
    : t('Nothing to run. Write a statement first.');
}

interface RefusalServices extends Pick<LabServices, 'reportStorageFailure'> {
  readonly toasts: Pick<LabServices['toasts'], 'show'>;
}

/** Says why a query was not run. If the device could not store it, the text of the editor is offered. */
function showRefusal(
  { toasts, reportStorageFailure }: RefusalServices,
  refusal: RunRefusal,
  text: string,
): void {
  const once = { noDuplicate: true };
  switch (refusal.kind) {
    case 'empty':
      return toasts.show('info', t('Nothing to run. Write a statement first.'), once);
    case 'no-database':
      return toasts.show('warning', t('Select a database first.'), once);
    case 'no-preview':
      return toasts.show('warning', t('This database does not allow previews of its tables.'));
    case 'no-tab':
      return toasts.show('info', t('This tab was closed, so the query was not run.'), once);
    case 'storage': {
      const error = storageError(refusal.cause);
      if (error) reportStorageFailure(error, text);
      return;
    }
    default:
      return unreachable(refusal);
  }
}

export interface LabRun {
  /** Runs the selection, or everything if nothing is selected. */
  run(): Promise<void>;
  /** Runs the statement at the caret. */
  runStatement(): Promise<void>;
  /** Runs other SQL in the shown tab, such as one that explains its text. */
  runOther(sql: string): Promise<void>;
  /** Creates a table or a view from the rows of the selection, or of everything (QRY-39). */
  createAs(what: CreateAs): Promise<void>;
  stop(queryId: string): Promise<void>;
  /** Formats the selection, or everything, as one undoable step. */
  format(): Promise<void>;
  /** Runs a tab with autorun once, if it was never run (TAB-14). */
  readonly autorun: (tabId: string) => Promise<void>;
}

export type RunEditor = Pick<
  EditorSession,
  'text' | 'hasSelection' | 'runnable' | 'runnableStatement' | 'replace' | 'mark' | 'aid' | 'flush'
>;

export interface RunServices
  extends PlaceServices, Pick<LabServices, 'change' | 'reportStorageFailure' | 'refreshTab'> {
  readonly runner: Pick<LabServices['runner'], 'run' | 'stop'>;
  readonly toasts: Pick<LabServices['toasts'], 'show'>;
}

export function createLabRun(
  services: RunServices,
  editor: () => RunEditor,
  shown: () => Pick<ShownTab, 'tab' | 'latestQuery' | 'dialect'> | null,
): LabRun {
  const { runner, toasts, change, db } = services;
  /** Tabs whose run was requested and has not started yet. */
  const starting = new Set<string>();

  /** Whether a tab has a database. A tab opened before any database was known gets one first. */
  async function hasPlace(tabId: string): Promise<boolean> {
    const tab = await getTab(db, tabId);
    if (tab?.dbId !== null) return true;
    if (!tab.loaded) {
      const onItsWay = t('This tab is still loading. Run the query when its SQL is shown.');
      toasts.show('info', onItsWay, { noDuplicate: true });
      return false;
    }
    if (!(await catalogueEntry(db, 'databases'))?.payload) {
      const waiting = t('Databases are still loading. The query starts when they are ready.');
      toasts.show('info', waiting, { noDuplicate: true });
    }
    await placeOnceKnown(services, tabId);
    return true;
  }

  async function start(tabId: string, what: Runnable, createAs?: CreateAs): Promise<void> {
    if (!(await hasPlace(tabId))) return;
    // The stored tab, not the drawn one: the shortcut may have left a field that is being saved.
    const tab = await getTab(db, tabId);
    if (tab && !isTemplateParams(tab.templateParams)) {
      const text = t('The template parameters are not a JSON object. Correct or empty them, then run again.');
      toasts.show('warning', text, { noDuplicate: true });
      return;
    }
    const started = await runner.run({ tabId, ...what, createAs });
    if (!started.ok) return showRefusal(services, started.error, editor().text());
    change(showSouthPaneTab({ tabId, shown: RESULTS_TAB }));
  }

  async function runShown(what: Runnable, isSelection: boolean, createAs?: CreateAs): Promise<void> {
    const now = shown();
    if (!now) return;
    if (now.latestQuery && isInProgress(now.latestQuery.state)) {
      toasts.show('info', t('A query is still running in this tab. Stop it first, or use another tab.'), {
        noDuplicate: true,
      });
      return;
    }
    const nothing = whyNothingRuns(what.sql, isSelection, now.dialect.rules);
    if (nothing !== null) {
      toasts.show('info', nothing, { noDuplicate: true });
      return;
    }
    const tabId = now.tab.id;
    // Until the query's row is on screen, a second press would start a second query.
    if (starting.has(tabId)) return;
    starting.add(tabId);
    // It would cover the text and its error.
    editor().aid('closeList');
    editor().mark({ errors: [] });
    try {
      await editor().flush();
      if (await services.refreshTab(tabId)) {
        // The text to run differs from the text on screen.
        toasts.show('info', t('This query was changed elsewhere. Review it, then run it again.'), {
          noDuplicate: true,
        });
        return;
      }
      await start(tabId, what, createAs);
    } finally {
      starting.delete(tabId);
    }
  }

  return {
    run: () => runShown(editor().runnable(), editor().hasSelection.get()),
    runStatement: () => runShown(editor().runnableStatement(), false),
    runOther: (sql) => runShown({ sql, sqlOffset: 0 }, false),
    createAs: (what) => runShown(editor().runnable(), editor().hasSelection.get(), what),

    async stop(queryId) {
      const stopped = await runner.stop(queryId);
      if (stopped.ok) toasts.show('success', t('Query was stopped.'));
      else if (stopped.error.kind !== 'finished') toasts.show('danger', t('Failed to stop query.'));
    },

    async format() {
      const now = shown();
      if (now) await (await import('../formatText.ts')).formatText(editor(), now, toasts);
    },

    async autorun(tabId) {
      const tab = await getTab(db, tabId);
      if (!tab?.autorun || tab.latestQueryId !== null || splitStatements(tab.sql).length === 0) return;
      await start(tabId, { sql: tab.sql, sqlOffset: 0 });
    },
  };
}
