import { asNumber } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { isDefinedAs } from '#domain/dataset/definition.ts';
import { usedSql } from '#domain/dataset/usedSql.ts';
import { routeOf } from '#domain/query/route.ts';
import type { NotHere } from '#domain/query/route.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { ChartAnswer } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import type { StoredExtract } from '#store/dashboards/extractRow.ts';
import { getExtractFile, readForAnswer } from '#store/dashboards/extracts.ts';
import { EXTRACT_TABLE } from '#contract/extract.ts';
import type { ChartRequest } from '../chart/chartRequest.ts';
import type { LocalCharts } from './localEngine.ts';

/** Why nothing was computed here. */
export type NotComputed =
  /** Stored chart data is used instead. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'notHere'; readonly why: NotHere }
  /** The extract or the engine could not be used; with the engine's message. */
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'aborted' };

/** The computed response body, in the server's format, and the age of its rows. */
export interface Computed {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly dataFrom: number;
  readonly isLimited: boolean;
}

export interface DeviceAnswers {
  /** Computes chart data without a server, if the result would be correct. `key` is the request's answer key. */
  compute(
    request: ChartRequest,
    key: string,
    signal: AbortSignal | undefined,
  ): Promise<Result<Computed, NotComputed>>;
}

export interface DeviceAnswersDeps {
  readonly db: SextantDb;
  readonly charts: Pick<LocalCharts, 'answer' | 'prepare'>;
  readonly clock: Clock;
}

export function createDeviceAnswers({ db, charts, clock }: DeviceAnswersDeps): DeviceAnswers {
  /** The latest extract of each dataset, as handles of files on disk. */
  const files = new Map<number, { readonly version: number; readonly parts: readonly Blob[] }>();

  async function partsOf(id: number, version: number): Promise<readonly Blob[] | undefined> {
    const before = files.get(id);
    if (before?.version === version) return before.parts;
    const file = await getExtractFile(db, id);
    if (file !== undefined) files.set(id, { version, parts: file.parts });
    return file?.parts;
  }

  return {
    async compute(request, key, signal) {
      const context = request.context as unknown as QueryContext;
      const id = datasetIdOf(request.context);
      const { kept, extract, detail } = await readForAnswer(db, key, id);
      if (extract === undefined || id === null)
        return err(kept === undefined ? { kind: 'notHere', why: 'noExtract' } : { kind: 'kept' });
      const route = routeOf({
        context,
        kept: kept !== undefined && isNewest(kept, extract),
        online: false,
        datasetSql: usedSql(context, extract.source),
        tableSql: extract.source.from.kind === 'sql' ? extract.source.from.sql : null,
        extract: {
          complete: extract.takenAt !== null && !extract.isTooLarge,
          isOutdated: detail !== null && !isDefinedAs(extract.source, detail),
          isSameSql: extract.isSameSql,
        },
      });
      // The next filter may need the engine, so it is started in advance.
      if (route.kind === 'cache') {
        charts.prepare();
        return err({ kind: 'kept' });
      }
      if (route.kind !== 'local')
        return err({ kind: 'notHere', why: route.kind === 'none' ? route.why : 'noExtract' });
      const parts = extract.takenAt === null ? undefined : await partsOf(id, extract.takenAt);
      if (parts === undefined || extract.takenAt === null) return err({ kind: 'notHere', why: 'noExtract' });
      const answered = await charts.answer(
        {
          context,
          source: extract.source,
          extract: {
            datasetId: id,
            version: extract.takenAt,
            form: extract.form,
            parts,
            table: EXTRACT_TABLE,
          },
          now: clock.now(),
          zone: extract.zone,
        },
        signal,
      );
      if (answered.ok) {
        const { takenAt: dataFrom, isLimited = false } = extract;
        return ok({ body: answered.value, dataFrom, isLimited });
      }
      switch (answered.error.kind) {
        case 'aborted':
          return err({ kind: 'aborted' });
        case 'broken':
        case 'unreadable':
          return err({ kind: 'unusable', message: answered.error.message });
        default:
          return err({ kind: 'refused', message: answered.error.message });
      }
    },
  };
}

/** Data computed here is current if it was computed from the current extract. */
const isNewest = (answer: ChartAnswer, { takenAt }: StoredExtract): boolean =>
  answer.origin === 'server' || answer.computedAt === takenAt;

function datasetIdOf(context: JsonRecord): number | null {
  const { datasource } = context;
  if (typeof datasource !== 'object' || datasource === null) return null;
  return asNumber(Number(Reflect.get(datasource, 'id')));
}
