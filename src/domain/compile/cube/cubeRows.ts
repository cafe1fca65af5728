import { truncate, type Unit } from '../../timeRange/calendar.ts';
import type { Datasource } from '../datasource.ts';
import { aggregateOf } from '../evaluator/aggregates.ts';
import { taken } from '../evaluator/casts.ts';
import { cellTypeOf } from '../evaluator/cellTypeOf.ts';
import { treeOf } from '../evaluator/parseTree.ts';
import type { Rows } from '../evaluator/rows.ts';
import { type CellType, columnsIn, type SqlTree, treeName } from '../evaluator/selectTree.ts';
import { isFixed, isTimestamp, type EvaluationScope, type Typed } from '../evaluator/typed.ts';
import { typedTree } from '../evaluator/typedTree.ts';
import { cannot } from '../evaluator/wordReader.ts';
import type { Frame, FrameColumn } from '../frame.ts';
import type { GenericType } from '../../resultColumn.ts';
import { attempt } from '../refusal.ts';
import { DUCKDB } from '../sql/dialects.ts';
import { termsOf } from '../sql/terms.ts';
import { codedColumn, plainColumn } from '../evaluator/codedColumn.ts';
import { type CubeDefinition, cubeSource, grainOfUnit, tells, unitOfGrain } from './cube.ts';
import { type ExactSteps, stepAt, steppedOf } from './steps.ts';

const NO_VALUES: Frame = { columns: [], rowCount: 0 };

export interface ReadGroupsOf {
  /** The time zone of the engine that made the groups. */
  readonly zone: string;
  /** Its chart data; without it, rows of none, over which what it can compute is refused or not like over all of them. */
  readonly frame?: Frame;
  /** Told of each column, by its place, that a statement reads. */
  readonly onColumn?: (place: number) => void;
}

/** The groups of a cube as rows that the compiler's statements are computed over. */
export function cubeRows(
  definition: CubeDefinition,
  dataset: Datasource,
  { zone, frame = NO_VALUES, onColumn }: ReadGroupsOf,
): Rows {
  const { columns, metrics } = definition;
  const source = cubeSource(definition, dataset);
  const terms = termsOf(source, { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 1, maxRows: 1 });
  const types = columnTypes(source);
  const typeOfTree = (tree: SqlTree, column: FrameColumn | undefined, generic = column?.type): CellType =>
    readsUntold(tree, source, zone) ? 'other' : typeOf(tree, types, generic, column);
  const columnAt = (place: number): FrameColumn | undefined => frame.columns[place];

  const keys: Key[] = columns.map((column, place) => {
    const tree = treeOf(terms.column(column).sql);
    const grain = typeof column === 'string' ? null : (column.timeGrain ?? null);
    const stepped = steppedOf(column, source);
    const of =
      stepped !== null
        ? treeOf(terms.column(stepped.column).sql)
        : typeof column === 'string' || grain === null
          ? null
          : treeOf(terms.column({ ...column, timeGrain: null }).sql);
    const declared = grain === null ? terms.known(column)?.type : 2;
    const type = typeOfTree(tree, columnAt(place), declared ?? columnAt(place)?.type);
    // On the way here NaN and what is infinite became NULL.
    const typed = codedColumn(columnAt(place)?.values ?? [], type === 'real' ? 'other' : type);
    const read = (): Typed => {
      onColumn?.(place);
      return typed;
    };
    const isDay = terms.known(column)?.engineType?.toUpperCase() === 'DATE';
    const bounds = isDay && grain !== null && tells(grain, 'P1D') ? 'P1D' : grain;
    return { tree, name: treeName(tree), typed, read, grain, bounds, stepped, of };
  });
  const parts = new Map<string, Typed>();
  for (const [at, metric] of metrics.entries()) {
    const tree = treeOf(terms.metric(metric).sql);
    const column = columnAt(columns.length + at);
    parts.set(treeName(tree), plainColumn(column?.values ?? [], typeOfTree(tree, column)));
  }
  const weight = parts.get(treeName(ROWS)) ?? cannot('groups without their numbers of rows');
  parts.delete(treeName(ROWS));
  for (const [name, part] of parts)
    if (hasLost(part, parts.get(countedAs(name)), frame.rowCount))
      parts.set(name, { ...part, type: 'other' });

  return {
    rowCount: frame.rowCount,
    columns: {
      get: (name) => keys.find(({ tree }) => tree.kind === 'column' && tree.name === name)?.read(),
    },
    whole: (tree) =>
      keys.find(({ name }) => name === treeName(tree))?.read() ?? byGrain(tree, keys) ?? byStep(tree, keys),
    groups: { weight, parts },
  };
}

/** Values of these are equal, or ordered, otherwise than the texts that come of them. */
const NOT_BY_TEXT = /^(?:ENUM|INTERVAL|BLOB|CITEXT|STRUCT|MAP|UNION)\b|\[/i;

/** Their days begin where those of the engine's zone do, and here those of UTC; as texts they tell their zone. */
const IS_ZONED = /^TIMESTAMP.*(?:TZ|WITH (?:LOCAL )?TIME ZONE)/i;
const IS_UTC = /^(?:Etc\/)?UTC$/;

/** Whether something else than a number of rows is made of such a column. */
function readsUntold(tree: SqlTree, { columns }: Datasource, zone: string): boolean {
  if (tree.kind === 'aggregate' && tree.name === 'COUNT') return false;
  return columnsIn(tree).some((name) => {
    const type = columns.find((each) => each.name.toLowerCase() === name)?.engineType ?? '';
    return NOT_BY_TEXT.test(type) || (IS_ZONED.test(type) && (tree.kind === 'column' || !IS_UTC.test(zone)));
  });
}

/** The name of the aggregate that counts what another one is of. */
const countedAs = (name: string): string =>
  treeName({ ...(JSON.parse(name) as Extract<SqlTree, { kind: 'aggregate' }>), name: 'COUNT' });

/** Whether a result that is NaN or infinite came as NULL: an aggregate of values is none. */
function hasLost({ at }: Typed, count: Typed | undefined, rowCount: number): boolean {
  for (let row = 0; row < rowCount; row += 1) if (at(row) === null && count?.at(row) !== 0) return true;
  return false;
}

/** What the rows are grouped by. */
interface Key {
  readonly tree: SqlTree;
  readonly name: string;
  readonly typed: Typed;
  /** Its values, for a statement that reads them. */
  readonly read: () => Typed;
  /** Of a time that is cut to it, or a number in steps, and the time or number itself. */
  readonly grain: string | null;
  /** What its bounds begin: a day is compared with the day of a time by some engines, and by others with the time. */
  readonly bounds: string | null;
  readonly stepped: ExactSteps | null;
  readonly of: SqlTree | null;
}

const ROWS: SqlTree = { kind: 'aggregate', name: 'COUNT', of: null, isDistinct: false, where: null };

/** What a time that is cut to a grain tells: coarser grains, and on which side of their beginnings it is. */
function byGrain(tree: SqlTree, keys: readonly Key[]): Typed | null {
  if (tree.kind !== 'call') return null;
  const [first, second] = tree.of;
  if (first === undefined || second === undefined) return null;
  const keyOf = (time: SqlTree): Key | undefined =>
    keys.find(({ of, grain }) => of !== null && grain !== null && treeName(of) === treeName(time));
  if (tree.name === 'DATE_TRUNC') {
    const key = keyOf(second);
    const unit = first.kind === 'literal' ? String(first.value).toLowerCase() : '';
    const grain = key?.grain ?? '';
    if (key === undefined || !tells(grain, grainOfUnit(unit))) return null;
    return ofKey({ ...tree, of: [first, key.tree] }, key, key.read);
  }
  if (tree.name !== '>=' && tree.name !== '<') return null;
  const key = keyOf(first);
  if (key === undefined || !isTimestamp(key.typed)) return null;
  const bound = taken(typedTree(second, NOTHING), 'time');
  if (!isFixed(bound) || !isTimestamp(bound)) return null;
  const at = Number(bound.at(0));
  if (!begins(at, key.bounds ?? '')) return null;
  const sign: SqlTree = { kind: 'literal', type: 'time', value: at };
  // Days are compared as the times that they begin at.
  return ofKey({ ...tree, of: [key.tree, sign] }, key, () => ({ ...key.read(), type: 'time' }));
}

/** An expression of nothing but what the rows are grouped by. */
const ofKey = (tree: SqlTree, { tree: own }: Key, read: () => Typed): Typed =>
  typedTree(tree, { ...NOTHING, whole: (each) => (each === own ? read() : null) });

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=']);

/** What a number in steps tells: on which side of the beginning of a step it is, or whether it is that. */
function byStep(tree: SqlTree, keys: readonly Key[]): Typed | null {
  if (tree.kind !== 'call' || !COMPARISONS.has(tree.name)) return null;
  const [first, second] = tree.of;
  if (first === undefined || second === undefined || second.kind !== 'literal') return null;
  const { type, value } = second;
  if (typeof value !== 'number' || type === 'time' || type === 'date') return null;
  const name = treeName(first);
  for (const key of keys) {
    const bound = key.stepped === null ? null : stepAt(value, key.stepped);
    if (bound === null || key.of === null || treeName(key.of) !== name) continue;
    const begin: SqlTree = { kind: 'literal', type: 'whole', value: bound };
    return ofKey({ ...tree, of: [key.tree, begin] }, key, key.read);
  }
  return null;
}

const NOTHING: EvaluationScope = {
  whole: () => null,
  column: (_, name) => cannot(`the column ${name} here`),
};

function begins(at: number, grain: string): boolean {
  const unit = unitOfGrain(grain);
  return unit !== null && Number.isFinite(at) && truncate(at, unit as Unit) === at;
}

/** Columns by their declared types, for the types of what is made of them. */
const columnTypes = (source: Datasource): EvaluationScope => ({
  whole: () => null,
  column(_, name) {
    const column = source.columns.find((each) => each.name.toLowerCase() === name);
    const type = cellTypeOf((column?.engineType ?? '').toUpperCase());
    if (column === undefined || type === 'other') return cannot(`the type of ${name}`);
    return { type, at: (row) => (row < 0 ? row : null) };
  },
});

/** As the engine types it, as far as that can be told; else by its values. */
function typeOf(
  tree: SqlTree,
  types: EvaluationScope,
  generic: GenericType | undefined,
  column: FrameColumn | undefined,
): CellType {
  const known = attempt(() =>
    tree.kind === 'aggregate'
      ? aggregateOf(tree.name, tree.of && typedTree(tree.of, types), tree.isDistinct).type
      : typedTree(tree, types).type,
  );
  if (known.ok) return known.value;
  switch (generic) {
    case 1:
      return 'text';
    case 2:
      return 'time';
    case 3:
      return 'truth';
    default:
      return (column?.values ?? []).every((value) => value === null || isWhole(value)) ? 'whole' : 'real';
  }
}

const isWhole = (value: unknown): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);
