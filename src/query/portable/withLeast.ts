import type { QueryContext } from '#domain/compile/queryContext.ts';
import { requestedDataset } from '#domain/device/deviceDataset.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { ResultsClient } from '../results/resultsWorker.ts';
import type { Gathered } from './gatherPortable.ts';
import type { GatheredRows } from './gatheredRows.ts';

/** What leaves of datasets of which no group of few rows does. */
export interface WithLeast {
  readonly answers: Gathered['answers'];
  readonly groups: readonly GatheredRows[];
  /** How many of the results that are left out its groups do not give. */
  readonly lost: number;
}

/**
 * The groups that are at least so many rows. What would tell of the others is not there beside them: the results that charts
 * have now, and a second cube of the same rows, for what is in one of two sums and not in the other is their difference.
 * The cube that stays is the one that gives most of these results.
 */
export async function withLeast(
  results: Pick<ResultsClient, 'largeGroups'>,
  { answers, groups }: Pick<Gathered, 'answers' | 'groups'>,
  least: number,
  now: Millis,
): Promise<Result<WithLeast, { readonly name: string; readonly why: string }>> {
  if (groups.length === 0 || least <= 1) return ok({ answers, groups, lost: 0 });
  const ids = new Set(groups.map(({ entry }) => entry.datasetId));
  const hidden = answers.filter(({ question }) => tellsOf(question, ids));
  const kept: GatheredRows[] = [];
  let given = 0;
  for (const { entry, parts } of groups) {
    const asked = hidden.filter(
      ({ question }) => requestedDataset(question) === entry.datasetId && !hasOtherCharts(question),
    );
    const large = await results.largeGroups({
      entry,
      files: parts,
      least,
      asked: asked.map(({ question }) => question as unknown as QueryContext),
      now,
    });
    if (!large.ok) return err({ name: entry.name, why: large.error });
    const { at, gives, file, groups: count, small } = large.value;
    const cubes = entry.cubes.slice(at, at + 1).map((cube) => ({ ...cube, groups: count }));
    given += gives;
    kept.push({
      entry: {
        ...entry,
        rows: count,
        parts: [file.size],
        cubes,
        takenAt: cubes[0]?.takenAt ?? entry.takenAt,
        small,
      },
      parts: [file],
    });
  }
  const shown = answers.filter((each) => !hidden.includes(each));
  return ok({ answers: shown, groups: kept, lost: hidden.length - given });
}

/** Whether a result is of one of these datasets, or may be: the rows of another chart came beside it. */
const tellsOf = (question: JsonRecord, ids: ReadonlySet<number>): boolean =>
  ids.has(requestedDataset(question) ?? NaN) || hasOtherCharts(question);

const hasOtherCharts = ({ queries }: JsonRecord): boolean =>
  asList(queries).some((query) =>
    asList(asRecord(query)['annotation_layers']).some((layer) => asRecord(layer)['sourceType'] !== 'NATIVE'),
  );
