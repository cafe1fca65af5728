import type { Headings } from '../chart/columnHeading.ts';

/** As engines name the type of moments that have a zone: they are shown in UTC. */
const ZONED = /^TIMESTAMP(?:TZ|\s*(?:\(\d+\)\s*)?WITH TIME ZONE)$/i;

export const isZoned = (type: string | null | undefined): boolean => ZONED.test(type ?? '');

interface Known {
  readonly columns: readonly { readonly column_name: string; readonly type: string | null }[];
  readonly verboseNames: Headings;
}

/** The columns of a dataset whose times have a zone. */
export const zonedColumns = ({ columns }: Pick<Known, 'columns'>): readonly string[] =>
  columns.filter(({ type }) => isZoned(type)).map(({ column_name }) => column_name);

/** How columns and metrics of a dataset are headed: those whose times are in UTC say so. */
export function headingsOf(dataset: Known): Headings {
  const zoned = zonedColumns(dataset);
  const { verboseNames } = dataset;
  return zoned.length === 0
    ? verboseNames
    : {
        ...verboseNames,
        ...Object.fromEntries(zoned.map((name) => [name, inUtc(verboseNames[name] || name)])),
      };
}

export const inUtc = (label: string): string => `${label} (UTC)`;
