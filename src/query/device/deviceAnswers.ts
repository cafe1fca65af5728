import { asNumber } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { isDefinedAs } from '#domain/dataset/definition.ts';
import { usedSql } from '#domain/dataset/usedSql.ts';
import { routeOf } from '#domain/query/route.ts';
import type { NotHere } from '#domain/query/route.ts';
import { err } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { ChartAnswer } from '#store/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import type { StoredExtract } from '#store/extractRow.ts';
import { getExtractFile, readForAnswer } from '#store/extracts.ts';
import { EXTRACT_TABLE } from '#contract/extract.ts';
import type { ChartRequest } from '../chartRequest.ts';
import type { LocalCharts } from './localEngine.ts';

/** Why nothing was computed here. */
export type NotComputed =
  /** What is kept answers it. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'notHere'; readonly why: NotHere }
  /** The rows or the engine could not be used; the words are the engine's. */
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'aborted' };

/** What was computed: the bytes that a server would answer with, and of when the rows are. */
export interface Computed {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly dataFrom: number;
}

export interface DeviceAnswers {
  /** Answers without a server, where that can be done honestly. The key is that of the question. */
  compute(
    question: ChartRequest,
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
  /** The rows of a dataset as they were last read: handles of what is on the disk. */
  const files = new Map<number, { readonly version: number; readonly parts: readonly Blob[] }>();

  async function partsOf(id: number, version: number): Promise<readonly Blob[] | undefined> {
    const before = files.get(id);
    if (before?.version === version) return before.parts;
    const file = await getExtractFile(db, id);
    if (file !== undefined) files.set(id, { version, parts: file.parts });
    return file?.parts;
  }

  return {
    async compute(question, key, signal) {
      const context = question.context as unknown as QueryContext;
      const id = datasetIdOf(question.context);
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
      // The next filter may well be one that nobody has tried: the engine starts while a person thinks.
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
      if (answered.ok) return { ok: true, value: { body: answered.value, dataFrom: extract.takenAt } };
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

/** What was computed here before is as good as the rows it was computed from. */
const isNewest = (answer: ChartAnswer, { takenAt }: StoredExtract): boolean =>
  answer.origin === 'server' || answer.computedAt === takenAt;

function datasetIdOf(context: JsonRecord): number | null {
  const { datasource } = context;
  if (typeof datasource !== 'object' || datasource === null) return null;
  return asNumber(Number(Reflect.get(datasource, 'id')));
}
