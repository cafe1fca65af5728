import { createOfflineWork } from '#app/dashboards/offlineWork.ts';
import { removeResult } from '#app/device/removeResult.ts';
import { changesByOthers } from '#app/shell/inbox/changesByOthers.ts';
import { createConf } from '#app/sync/conf.ts';
import { createOutboxActions } from '#app/sync/outboxActions.ts';
import { createUsageLog } from '#app/usage/usageLog.ts';
import { addOfflineCopy, chooseCopyData, copyData } from '#commands/dashboard/offlineCopy.ts';
import { registry } from '#commands/index.ts';
import { addSavedQuery, updateSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { addTab, cloneTab, closeTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { recipe } from '#documents/state/recipe.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { ok } from '#domain/result.ts';
import { syncStore } from '#store/write.ts';
import { createSyncEngine } from '#sync/engine.ts';
import type { Toaster } from '#ui/toast.ts';
import { keepNotes } from '#app/shell/inbox/InboxKeeper.tsx';
import { heldLocks } from '../world/heldLocks.ts';
import { type FullDevice, unawaited } from './fullDevice.ts';
import { result, type Writers } from './writer.ts';

const fields = {
  label: 'Sales',
  description: '',
  sql: 'SELECT 1',
  dbId: null,
  catalog: null,
  schema: 'main',
  templateParams: '',
};
const made = { id: 'c', uuid: '11111111-2222-4333-8444-0000000000c1' };
const content = newChartContents('Girls', { viz_type: 'table', datasource: '17__table' });

const savedQuery = ({ dispatch }: FullDevice) => dispatch(addSavedQuery({ id: 's', tabId: null, fields }));
const openTab = ({ dispatch }: FullDevice) => dispatch(addTab({ id: 't', sql: 'SELECT 1' }));
const chart = ({ dispatch }: FullDevice) =>
  dispatch(createDocument({ ...made, kind: 'chart', content: { ...content } }));
const retitled = (title: string) =>
  editDocument({
    id: made.id,
    label: 'Title',
    changes: recipe(chartDocument, content, (draft) => void Object.assign(draft, { title })),
  });

type Undo = ReturnType<typeof undoOnce>;

/** The action of the last message, to run it later. */
function undoOnce() {
  let action: (() => void) | undefined;
  const show: Toaster['show'] = (_kind, _text, options) => {
    action = options?.action?.run;
    return () => undefined;
  };
  return {
    toasts: { show } as Toaster,
    async run(): Promise<void> {
      action?.();
      await unawaited();
    },
  };
}

const engineOf = ({ db, api, clock, random, reportError }: FullDevice) =>
  createSyncEngine({
    store: syncStore(db),
    api,
    commands: registry,
    clock,
    random,
    lock: heldLocks(),
    log: { info: () => undefined, error: (_message, detail) => reportError(detail) },
  });

/** What a person does, and what is done for them. */
export const PERSON_WRITERS: Writers = {
  'src/sync/dispatch.ts': [
    { writes: 'a new tab', write: openTab },
    {
      writes: 'the text of a tab',
      before: openTab,
      write: ({ dispatch }) => dispatch(setSql({ id: 't', sql: 'SELECT 2' })),
    },
    {
      writes: 'a copy of a tab',
      before: openTab,
      write: ({ dispatch }) => dispatch(cloneTab({ id: 'u', from: 't' })),
    },
    {
      writes: 'a tab that is closed, and can be opened again',
      before: openTab,
      write: ({ dispatch }) => dispatch(closeTab({ id: 't' })),
    },
    { writes: 'a saved query', write: savedQuery },
    {
      writes: 'a saved query with its version before',
      before: savedQuery,
      write: ({ dispatch }) =>
        dispatch(updateSavedQuery({ id: 's', fields: { ...fields, sql: 'SELECT 2' } })),
    },
    { writes: 'a new chart', write: chart },
    { writes: 'a draft of a chart', before: chart, write: ({ dispatch }) => dispatch(retitled('Boys')) },
    {
      writes: 'a draft that is saved, with what it replaces',
      async before(device) {
        await chart(device);
        await device.dispatch(retitled('Boys'));
      },
      write: ({ dispatch }) => dispatch(saveDocument({ id: made.id })),
    },
    {
      writes: 'that a dashboard is wanted offline',
      write: ({ dispatch }) => dispatch(addOfflineCopy({ id: 'dashboard:6', title: 'Births' })),
    },
    {
      writes: 'that its rows are wanted too',
      before: ({ dispatch }) => dispatch(addOfflineCopy({ id: 'dashboard:6', title: 'Births' })),
      write: ({ dispatch }) => dispatch(copyData({ id: 'dashboard:6', datasetIds: [17] })),
    },
    {
      writes: 'how large its rows may be',
      before: ({ dispatch }) => dispatch(addOfflineCopy({ id: 'dashboard:6', title: 'Births' })),
      write: ({ dispatch }) =>
        dispatch(chooseCopyData({ id: 'dashboard:6', choice: { budget: 1, cubes: {} } })),
    },
  ],
  'src/sync/engine.ts': [
    {
      writes: 'the attempt to send a change, which is not sent without it',
      answer: ({ method }) => {
        if (method === 'POST') throw new Error('It was sent.');
        return new Response('', { status: 404 });
      },
      before: savedQuery,
      async write(device) {
        const engine = engineOf(device);
        engine.wake();
        await engine.idle();
      },
      inSteps: true,
    },
  ],
  'src/app/sync/outboxActions.ts': [
    {
      writes: 'that a change is tried again',
      before: savedQuery,
      async write(device) {
        const [row] = await device.db.outbox.toArray();
        const { db, clock, random, dispatch, reportError } = device;
        createOutboxActions({
          db,
          dispatch,
          registry,
          clock,
          random,
          toasts: undoOnce().toasts,
          download: () => undefined,
          wake: () => undefined,
          onStorageError: reportError,
          onBug: reportError,
        }).retry(row as never);
        await unawaited();
      },
    },
  ],
  'src/app/dashboards/offlineWork.ts': [
    {
      writes: 'an offline copy that is put back',
      async before(device) {
        await device.dispatch(addOfflineCopy({ id: 'dashboard:6', title: 'Births' }));
        const undo = undoOnce();
        const page = { caches: {}, fetch: () => undefined };
        await createOfflineWork({
          ...device,
          page,
          toasts: undo.toasts,
          onStorageError: device.reportError,
        } as never).remove(6);
        return undo;
      },
      write: (_device, undo) => (undo as Undo).run(),
    },
  ],
  'src/app/device/removeResult.ts': [
    {
      writes: 'rows that are put back',
      async before({ db, reportError }) {
        await db.results.put(result('r'));
        const undo = undoOnce();
        await removeResult(
          {
            db,
            toasts: undo.toasts,
            results: { release: async () => undefined },
            onStorageError: reportError,
            refresh: async () => undefined,
            onBug: reportError,
          },
          'r',
        );
        return undo;
      },
      write: (_device, undo) => (undo as Undo).run(),
    },
  ],
  'src/app/shell/inbox/changesByOthers.ts': [
    {
      writes: 'up to when changes by others were seen: they are reported the next time',
      isSilent: true,
      before: ({ db }) => db.favorites.put({ kind: 'dashboard', id: 6, isOn: true } as never),
      write: ({ db }) =>
        changesByOthers(
          db,
          { recentChanges: async () => ok([]) },
          { id: 7, username: 'ada', displayName: 'Ada' },
          async () => true,
        ),
    },
  ],
  'src/app/shell/inbox/InboxKeeper.tsx': [
    {
      writes:
        'a note of a notice, which is read again with the next check: its cursor moves in the same transaction',
      isSilent: true,
      async write({ db }) {
        const note = { id: 'server:1', at: 1, kind: 'report', ended: 'failed', name: 'Sales' } as const;
        const state = { tabId: null, readAt: null, isCleared: false };
        await keepNotes({ db, isHidden: () => false, show: unawaited }, [{ ...note, ...state }], 1);
      },
    },
  ],
  'src/app/usage/usageLog.ts': [
    {
      writes: 'usage that has no server: it is dropped, and the log says so',
      async write(device) {
        const { db, clock, random, reportError } = device;
        const log = createUsageLog({
          db,
          clock,
          random,
          client: device.api.client,
          lock: heldLocks(),
          isVisible: () => true,
          isWanted: () => true,
          isReachable: () => false,
          beacon: () => false,
          guestToken: () => null,
          reportError,
        });
        log.note({ name: 'sqllab_run_query', type: 'user', source: { kind: 'other' } } as never, 1);
        log.flush();
        await unawaited();
      },
    },
  ],
  'src/app/sync/conf.ts': [
    {
      writes: 'the constants of the server, which come with every visit',
      isSilent: true,
      async write({ db, reportError }) {
        createConf(db, reportError).update({ conf: { SQLLAB_QUERY_RESULT_TIMEOUT: 1 } } as never);
        await unawaited();
      },
    },
  ],
  'src/app/device/sendTableOfPage.ts':
    'Deletes that a table is sent; its file and its change are cases of filesToSend and dispatch.',
  'src/app/faults/errorReports.ts': 'A log of its own failures would fill the disk that is full.',
  'sw/outboxSender.ts': 'A log of its own failures would fill the disk that is full.',
  'src/app/person/signOut.ts':
    'Moves the time of pending changes, in the cases of the outbox; what is not sent keeps the person signed in.',
  'src/app/sync/startSync.ts': 'Deletes the mark of a lost session.',
};
