import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { newId } from '#domain/ids.ts';
import type { Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { listDeviceTables, tablesFor } from '#query/device/listDeviceTables.ts';
import type { TableChangesDeps } from '#query/device/sql/tableChanges.ts';
import { setting, type TableToSend } from '#store/settings.ts';
import { storeFileToSend } from '#store/sql/filesToSend.ts';
import { addTableToSend, removeTableToSend } from '#store/sql/tablesToSend.ts';
import { write } from '#store/write.ts';
import type { Dispatch } from '#store/command.ts';
import type { LockPort } from '#sync/ports.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { KeepRequest } from '../../../workers/engine/protocol.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';
import type { AskEngine } from './askEngine.ts';

export interface SendTablePorts extends TableChangesDeps {
  readonly toasts: Toaster;
  readonly dispatch: Dispatch;
  readonly asked: AskEngine;
  readonly lock: LockPort;
}

/** Queues a table of this device for the server, as a Parquet file. */
export async function sendTableOfPage(ports: SendTablePorts, name: string): Promise<void> {
  const table = { id: `send ${newId(ports.random)}`, name };
  const added = await addTableToSend(ports.db, table);
  if (added.ok) await prepare(ports, table);
  else ports.onStorageError(added.error);
}

/** Goes on with the tables whose files a page was making when it ended. */
export async function resumeSends(ports: SendTablePorts): Promise<void> {
  for (const table of await setting(ports.db, 'tablesToSend')) await prepare(ports, table);
}

/** Makes a table's file and queues it, unless another page, or this one, is at it. */
async function prepare(ports: SendTablePorts, table: TableToSend): Promise<void> {
  const { db, lock, onStorageError } = ports;
  await lock.tryLock(`${db.name} ${table.id}`, async () => {
    const listed = await setting(db, 'tablesToSend');
    if (!listed.some(({ id }) => id === table.id)) return;
    if (await queue(ports, table)) return;
    const removed = await write(db, (tx) => removeTableToSend(tx, table.id));
    if (!removed.ok) onStorageError(removed.error);
  });
}

/** Whether the table's file is in the outbox; if not, the person stopped it or saw why. */
async function queue(ports: SendTablePorts, { id, name }: TableToSend): Promise<boolean> {
  const { toasts, dispatch, db, onStorageError } = ports;
  const file = await fileOf(ports, name);
  if (file === null) return false;
  if (!file.ok) {
    toasts.show('danger', t('{name} was not sent to the server. {why}', { name, why: file.error }));
    return false;
  }
  const { rows: parquet, count: rows } = file.value;
  const stored = await storeFileToSend(db, id, parquet);
  if (!stored.ok) {
    onStorageError(stored.error);
    return false;
  }
  const queued = await dispatch(sendTable({ id, table: name, rows }));
  if (!queued.ok) {
    toasts.show('danger', t('The table could not be queued.'));
    return false;
  }
  toasts.show(
    'info',
    t('{name} ({n} {n|row|rows}) is queued for the server; the inbox reports when it arrives', {
      name,
      n: rows,
    }),
  );
  return true;
}

/** All rows of a table as a Parquet file. */
export async function parquetOfTable(
  { db, asked }: Pick<SendTablePorts, 'db' | 'asked'>,
  name: string,
  signal: AbortSignal,
): Promise<Result<RowsToKeep, string>> {
  const sql = `SELECT * FROM ${quoteAlways(name, dialectOf('duckdb'))}`;
  const tables = tablesFor(sql, await listDeviceTables(db));
  const request: KeepRequest = { database: db.name, sql, isParquet: true, ...tables };
  return asked((charts) => charts.keep(request, signal));
}

/** The same with a note that stops it; null if the person did. */
async function fileOf(
  { toasts, asked, db }: SendTablePorts,
  name: string,
): Promise<Result<RowsToKeep, string> | null> {
  const stopping = new AbortController();
  const text = t('Preparing {name} for the server', { name });
  const action = { label: t('Stop'), run: () => stopping.abort() };
  toasts.show('info', text, { lasting: true, action });
  try {
    const file = await parquetOfTable({ db, asked }, name, stopping.signal);
    return stopping.signal.aborted ? null : file;
  } finally {
    const shown = toasts.state.get().toasts.find((each) => each.text === text);
    if (shown !== undefined) toasts.dismiss(shown.id);
  }
}
