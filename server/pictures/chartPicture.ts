import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildRequest } from '#domain/chart/query/buildRequest.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { AnswerCache } from '../chartData/answerCache.ts';
import type { Asking } from '../chartData/asking.ts';
import { queriesWithTotals, serveQuery } from '../chartData/chartQueries.ts';
import type { DatasourceLookup } from '../chartData/datasource.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';

/** Whoever a picture is drawn for: it has the rows that this person may see, and no others. */
export interface Viewer extends Omit<Asking, 'served'> {
  readonly user: User;
}

export interface ReadCharts {
  readonly deps: ServerDeps;
  readonly lookup: DatasourceLookup;
  readonly cache: AnswerCache;
}

/** What a chart reads for a person. */
export interface ChartReading {
  /** Changes with its query, its dataset, and the rules that limit the person's rows. */
  readonly key: string;
  /** Null where they cannot be read. */
  readonly rows: () => Promise<readonly Frame[] | null>;
}

const NOTHING: ChartReading = { key: '', rows: async () => null };

/** Finds what a chart of this form reads for a person: nothing where they may not read its dataset. */
export async function readingOf(
  { deps, lookup, cache }: ReadCharts,
  viewer: Viewer,
  form: FormData,
  dashboardId: number | null,
): Promise<ChartReading> {
  const context = buildRequest(withDefaults(form));
  if (context === null) return NOTHING;
  const found = await lookup.find(viewer.user, context.datasource, { dashboardId: dashboardId ?? undefined });
  if (!found.ok) return NOTHING;
  const { source, version } = found.value;
  const asking = { served: found.value, caller: viewer.caller, asker: viewer.asker };
  return {
    key: JSON.stringify([context.queries, source, version]),
    async rows() {
      const queries = await queriesWithTotals(deps, cache, context, asking);
      if (!queries.ok) return null;
      const frames: Frame[] = [];
      for (const query of queries.value) {
        // oxlint-disable-next-line no-await-in-loop -- a chart takes one place among the queries
        const served = await serveQuery(deps, cache, context, query, asking);
        if (!served.ok) return null;
        frames.push(shortened(served.value.answer.frame));
      }
      return frames;
    },
  };
}

/** More rows than this are drawn in no picture of this size; a process is not sent them. */
const MOST_ROWS = 20_000;

const shortened = (frame: Frame): Frame =>
  frame.rowCount <= MOST_ROWS
    ? frame
    : {
        ...frame,
        rowCount: MOST_ROWS,
        columns: frame.columns.map((column) => ({ ...column, values: column.values.slice(0, MOST_ROWS) })),
      };
