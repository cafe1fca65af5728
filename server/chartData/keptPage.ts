import { createHash } from 'node:crypto';
import { type InferOutput, safeParse } from 'valibot';
import { type keptPageReceipt, keptPageRequest } from '#contract/chart/keptPage.ts';
import type { KeptPage } from '#domain/compile/queryContext.ts';
import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { EngineError } from '../base/engineError.ts';
import type { ServerDeps } from '../deps.ts';
import type { RunOutcome } from '../engines/engineHost.ts';
import { readAll, tooLong } from '../engines/rows/readAll.ts';
import type { ChartDataCaller } from './chartDataCaller.ts';
import { KEPT_BYTES, type KeptRows } from './keptRows.ts';
import { framePage } from './readFrame.ts';

export interface ReadPage {
  /** As it was asked for. */
  readonly asked: KeptPage;
  readonly sql: string;
  readonly asking: ChartDataCaller;
  /** Computes all rows. */
  readonly run: () => Promise<Result<RunOutcome, EngineError>>;
}

/** What the next page is asked by, and the number of all rows. */
export type PageReceipt = InferOutput<typeof keptPageReceipt>;

const GONE = 'These rows are not kept any more. They have to be read again from the first.';

/** A page of a statement's rows, which is computed with the first and kept for those after it. */
export async function keptPage(
  deps: ServerDeps,
  kept: KeptRows,
  { asked, sql, asking, run }: ReadPage,
): Promise<Result<{ readonly frame: Frame; readonly receipt: PageReceipt }, string>> {
  const read = safeParse(keptPageRequest, asked);
  if (!read.success) return err(read.issues[0].message);
  const page = read.output;
  const now = deps.clock.now();
  const what = `${whatOf(sql, asking)} `;
  const key = page.of == null ? what + newId(deps.random) : what + page.of;
  let all = page.of == null ? null : kept.get(key, now);
  if (page.of != null && all === null) return err(GONE);
  if (all === null) {
    const ran = await run();
    if (!ran.ok) return err(ran.error.message);
    const bytes = await readAll(ran.value.body, KEPT_BYTES);
    if (bytes === null) return err(tooLong(KEPT_BYTES));
    all = { columns: ran.value.columns, bytes, rows: ran.value.rows };
  }
  const to = page.from + Math.min(page.rows, deps.config.conf.SQL_MAX_ROW);
  const frame = await framePage(all.columns, all.bytes, { from: page.from, to, zone: deps.config.zone });
  if (to >= all.rows) kept.remove(key);
  else if (page.of == null) kept.put(key, all, deps.clock.now());
  return ok({ frame, receipt: { of: key.slice(what.length), rows: all.rows } });
}

/** The statement, who asks, and what they may read: the same for the same rows, although each request has other marks. */
function whatOf(sql: string, { served, caller }: ChartDataCaller): string {
  const { engine, id, version, reading, marks } = served;
  const what = JSON.stringify([sql, engine, id, version, reading, caller.userId, caller.roles]);
  const same = marks === null ? what : what.replaceAll(marks.source, 'source').replaceAll(marks.rows, 'rows');
  return createHash('sha256').update(same).digest('hex');
}
