import type { ResultColumn } from '../resultColumn.ts';
import type { Query } from '../query/query.ts';
import { tokens } from '../sql/statement/tokens.ts';
import { bareName, freeName } from './bareName.ts';
import type { KeptTable } from './keptTable.ts';

interface Limits {
  /** Row rules of the server left out rows when they were read. */
  readonly isLimited?: true;
}

/** Where the rows of a table are stored. */
export type DeviceRows = Limits &
  (
    | { readonly kind: 'result'; readonly resultId: string; readonly storedAt: number }
    | { readonly kind: 'extract'; readonly datasetId: number; readonly takenAt: number }
    | { readonly kind: 'table'; readonly id: string; readonly storedAt: number; readonly bytes: number }
  );

export interface DeviceTable {
  readonly name: string;
  /** The name of a pinned result. */
  readonly pinned?: string;
  readonly rows: DeviceRows;
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** The number of its rows. */
  readonly count: number;
}

export interface ResultTable {
  readonly query: Pick<Query, 'id' | 'tab' | 'startDttm' | 'isDataPreview' | 'isLimited' | 'pinned'>;
  readonly id: string;
  readonly rowCount: number;
  readonly storedAt: number;
  readonly columns: readonly ResultColumn[];
}

export interface KeptExtract {
  readonly datasetId: number;
  readonly name: string;
  readonly takenAt: number;
  readonly isLimited?: boolean;
  readonly rows: number;
  readonly columns: readonly (readonly [name: string, type: string])[];
}

/** Whether some of these tables hold only the rows that one person may see. */
export function areLimited(tables: readonly DeviceTable[]): boolean {
  return tables.some(({ rows }) => rows.isLimited === true);
}

/**
 * Names the tables of this device. Tables that a person made keep the names they were given. An extract has the name of
 * its dataset. The latest result of a tab has the tab's name, earlier ones also the time they were run, so that a name
 * does not change while its rows stay. Of equal names, later ones get a number.
 */
export function nameTables(
  extracts: readonly KeptExtract[],
  results: readonly ResultTable[],
  kept: readonly KeptTable[] = [],
): readonly DeviceTable[] {
  const taken = new Set<string>(kept.map(({ name }) => name));
  const free = (wanted: string): string => {
    const name = freeName(wanted, taken);
    taken.add(name);
    return name;
  };
  const ofExtracts = extracts
    .toSorted((a, b) => a.datasetId - b.datasetId)
    .map(({ datasetId, name, takenAt, isLimited, rows: count, columns }): DeviceTable => ({
      name: free(bareName(name)),
      rows: { kind: 'extract', datasetId, takenAt, ...limits(isLimited) },
      columns,
      count,
    }));
  const latest = new Map<string, ResultTable>();
  const shown = results
    .filter(({ query }) => !query.isDataPreview)
    .toSorted((a, b) => a.query.startDttm - b.query.startDttm || (a.id < b.id ? -1 : 1));
  for (const each of shown) latest.set(bareName(each.query.tab), each);
  const isLatest = (each: ResultTable): boolean => latest.get(bareName(each.query.tab)) === each;
  const ofResults = [...shown.filter(isLatest), ...shown.filter((each) => !isLatest(each))].map(
    (each): DeviceTable => {
      const tab = bareName(each.query.tab);
      return {
        name: free(isLatest(each) ? tab : `${tab}_${timeName(each.query.startDttm)}`),
        rows: {
          kind: 'result',
          resultId: each.id,
          storedAt: each.storedAt,
          ...limits(each.query.isLimited),
        },
        columns: each.columns.map(({ name, type }) => [name, type ?? ''] as const),
        count: each.rowCount,
        ...(each.query.pinned?.name && { pinned: each.query.pinned.name }),
      };
    },
  );
  const ofKept = kept.map(({ id, name, storedAt, bytes, columns, rows: count, isLimited }): DeviceTable => ({
    name,
    rows: { kind: 'table', id, storedAt, bytes, ...limits(isLimited) },
    columns,
    count,
  }));
  return [...ofKept, ...ofExtracts, ...ofResults];
}

const limits = (isLimited: boolean | undefined): Limits => (isLimited === true ? { isLimited } : {});

/** The tables a statement may read: those whose names are anywhere in it, also in quotes. */
export function mentionedTables(sql: string, tables: readonly DeviceTable[]): readonly DeviceTable[] {
  const words = new Set<string>();
  for (const { kind, start, end } of tokens(sql)) {
    const text = sql.slice(start, end).toLowerCase();
    if (kind === 'word') words.add(text);
    if (kind === 'quoted') words.add(text.slice(1, -1).split('.').at(-1) ?? '');
  }
  return tables.filter(({ name }) => words.has(name));
}

/** `20261123_102605`, in UTC, so that it is the same wherever the device is. */
const timeName = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
