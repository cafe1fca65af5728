import { err, ok, type Result } from '#domain/result.ts';
import { readOnly } from '../../access/reading.ts';
import * as refusals from '../../access/refusals.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { RowChannel } from '../child/flow.ts';
import { send } from '../child/sendRows.ts';
import type { ExportOrder } from '../protocol.ts';
import { uniqueNames } from '../rows/contractType.ts';
import { csvOut } from './csvOut.ts';
import { exportedForm } from './exportedForm.ts';
import { described } from './runRemote.ts';
import type { Talk } from './talk.ts';

/**
 * Sends the rows of a statement as CSV while they arrive: nothing is stored, and no row waits for the last. An error after
 * the first of them is the error of the whole.
 */
export async function exportRemote(
  talk: Talk,
  { sql, catalog, schema, reading, lineEnd }: ExportOrder,
  channel: RowChannel,
): Promise<Result<void, EngineError>> {
  const { session, driver } = talk;
  await session.enter(catalog, schema);
  const found = await described(talk, sql, 0, readOnly(reading));
  if (!found.ok) return found;
  const { columns } = found.value;
  if (columns === null) return err(refusals.dml());
  const names = uniqueNames(columns.map(({ name }) => name));
  const head = columns.map(({ reading: { type } }, i) => ({
    name: names[i] ?? '',
    duckType: type,
    type,
    generic: null,
    temporal: false,
    layout: 'utf8' as const,
  }));
  channel.out.post({
    type: 'head',
    id: channel.id,
    head: { columns: head, rows: 0, more: false, executedSql: sql },
  });
  const form = exportedForm(
    columns.map(({ reading }) => reading),
    lineEnd,
  );
  const csv = csvOut(form);
  const take = async (rows: Uint8Array): Promise<boolean> => {
    if (rows.length > 0) await send(channel, [rows]);
    return !channel.way.left;
  };
  try {
    await session.read(sql, columns, { take: (bytes) => take(csv.take(bytes)), exported: { form, take } });
  } catch (cause) {
    return err(driver.errorOf(cause, 0, sql));
  }
  return csv.isWhole() || channel.way.left ? ok(undefined) : err(CUT);
}

const CUT: EngineError = {
  kind: 'engine',
  message: 'The rows end in the middle of one.',
  exception: 'Remote',
  at: null,
};
