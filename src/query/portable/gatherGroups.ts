import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDefinedAs } from '#domain/dataset/definition.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import type { SextantDb } from '#store/db.ts';
import { areLooseRows, hasWeeksOfEngine, type StoredCube } from '#store/datasets/extractRow.ts';
import { getExtract, getExtractFile } from '#store/datasets/extracts.ts';
import { type GatheredRows, sourceInFile } from './gatheredRows.ts';

/** The groups of a dataset's rows that are on this device, as they are; null if none are. */
export async function gatherGroups(db: SextantDb, { id, detail }: Dataset): Promise<GatheredRows | null> {
  const extract = await getExtract(db, id);
  if (!extract?.cubes?.length) return null;
  const { name, zone, isSameSql, source, isLimited = false, cubes } = extract;
  const isLoose = areLooseRows(extract);
  // Where texts that differ count as equal, groups tell too many.
  if (isLoose) return null;
  // They depend on who asked for them.
  if (source.from.kind === 'sql' && hasTemplate(source.from.sql)) return null;
  if (detail !== null && !isDefinedAs(source, detail)) return null;
  const parts = (await getExtractFile(db, id))?.cubes ?? [];
  if (parts.length !== cubes.length) return null;
  const singles = singlesIn(cubes);
  return {
    entry: {
      datasetId: id,
      name,
      form: 'cubes',
      rows: cubes.reduce((sum, { groups }) => sum + groups, 0),
      parts: parts.map(({ size }) => size),
      cubes: cubes.map(({ columns, metrics, groups, takenAt }) => ({
        columns: [...columns],
        metrics: [...metrics],
        groups,
        takenAt,
      })),
      columns: [],
      takenAt: Math.min(...cubes.map(({ takenAt }) => takenAt)),
      zone,
      isSameSql,
      isLimited,
      isLoose,
      hasOtherWeeks: hasWeeksOfEngine(extract),
      source: sourceInFile(source, name, false),
    },
    parts,
    ...(singles !== null && { singles }),
  };
}

/** How many groups of all cubes are a single row; null where that was not counted. */
const singlesIn = (cubes: readonly StoredCube[]): number | null =>
  cubes.reduce<number | null>(
    (sum, { singles }) => (sum === null || singles === undefined ? null : sum + singles),
    0,
  );
