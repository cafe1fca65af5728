import type { CubeDefinition } from '#domain/compile/cube/cube.ts';
import { cubeComputes } from '#domain/compile/cube/cubeComputes.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { requestedDataset } from '#domain/device/deviceDataset.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PortableManifest, PortableRows } from '#contract/dashboard/portable.ts';
import type { ResultsClient } from '../results/resultsWorker.ts';
import type { Gathered, GatheredChartData } from './gatherPortable.ts';
import type { GatheredRows } from './gatheredRows.ts';
import { notInFile } from './notInFile.ts';

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
  { answers, groups }: Pick<Gathered, 'answers' | 'groups'>,
  least: number,
  { largeGroups, madeAt }: Pick<ResultsClient, 'largeGroups'> & Pick<PortableManifest, 'madeAt'>,
): Promise<Result<WithLeast, readonly [name: string, why: string]>> {
  const ids = new Set(groups.map(({ entry }) => entry.datasetId));
  const hidden = answers.filter(({ question }) => tellsOf(question, ids));
  const kept: GatheredRows[] = [];
  let given = 0;
  for (const { entry, parts } of groups) {
    const asked = hidden.filter(({ question }) => requestedDataset(question) === entry.datasetId);
    const [best] = entry.cubes
      .map((cube, at) => ({ cube, at, gives: countGiven(asked, cube, { entry, madeAt }) }))
      .toSorted((a, b) => b.gives - a.gives);
    const file = best && parts[best.at];
    if (best === undefined || file === undefined) return err([entry.name, 'There are no groups.']);
    const { cube, gives } = best;
    const large = await largeGroups({ file, cube, least });
    if (!large.ok) return err([entry.name, large.error]);
    const { groups: count, small } = large.value;
    given += gives;
    kept.push({
      entry: {
        ...entry,
        rows: count,
        parts: [large.value.file.size],
        cubes: [{ ...cube, groups: count }],
        takenAt: cube.takenAt,
        small,
      },
      parts: [large.value.file],
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

const countGiven = (
  asked: readonly GatheredChartData[],
  cube: CubeDefinition,
  { entry, madeAt }: { readonly entry: PortableRows } & Pick<PortableManifest, 'madeAt'>,
): number =>
  asked.filter(({ question }) => {
    const context = question as unknown as QueryContext;
    if (hasOtherCharts(question) || notInFile(context, entry) !== null) return false;
    return cubeComputes(cube, context.queries, { ...entry, now: madeAt }).ok;
  }).length;
