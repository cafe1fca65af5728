import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { newId } from '#domain/ids.ts';
import type { Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { listDeviceTables, tablesFor } from '#query/device/listDeviceTables.ts';
import type { TableChangesDeps } from '#query/device/tableChanges.ts';
import { storeFileToSend } from '#store/sql/filesToSend.ts';
import type { Dispatch } from '#sync/dispatch.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';
import type { KeepRequest } from '../../../workers/engine/engineService.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';
import type { AskEngine } from './askEngine.ts';

export interface SendTablePorts extends TableChangesDeps {
  readonly toasts: Toaster;
  readonly dispatch: Dispatch;
  readonly asked: AskEngine;
}

/** Queues a table of this device for the server, as a Parquet file. */
export async function sendTableOfPage(ports: SendTablePorts, name: string): Promise<void> {
  const { toasts, dispatch, db, random, onStorageError } = ports;
  const file = await fileOf(ports, name);
  if (file === null) return;
  if (!file.ok) return toasts.show('danger', file.error);
  const { rows: parquet, count: rows } = file.value;
  const id = `send ${newId(random)}`;
  const stored = await storeFileToSend(db, id, parquet);
  if (!stored.ok) return onStorageError(stored.error);
  const queued = await dispatch(sendTable({ id, table: name, rows }));
  if (!queued.ok) return toasts.show('danger', t('The table could not be queued.'));
  toasts.show(
    'info',
    t('{name} ({n} {n|row|rows}) is queued for the server; the inbox reports when it arrives', {
      name,
      n: rows,
    }),
  );
}

/** All rows of a table as a Parquet file; null if the person stopped it. */
async function fileOf(
  { toasts, asked, db }: SendTablePorts,
  name: string,
): Promise<Result<RowsToKeep, string> | null> {
  const stopping = new AbortController();
  const text = t('Preparing {name} for the server', { name });
  const action = { label: t('Stop'), run: () => stopping.abort() };
  toasts.show('info', text, { lasting: true, action });
  try {
    const sql = `SELECT * FROM ${quoteAlways(name, dialectOf('duckdb'))}`;
    const tables = tablesFor(sql, await listDeviceTables(db));
    const request: KeepRequest = { database: db.name, sql, isParquet: true, ...tables };
    const file = await asked((charts) => charts.keep(request, stopping.signal));
    return stopping.signal.aborted ? null : file;
  } finally {
    const shown = toasts.state.get().toasts.find((each) => each.text === text);
    if (shown !== undefined) toasts.dismiss(shown.id);
  }
}
