import type { Headings } from '../chart/columnHeading.ts';

/** As engines name the type of moments that have a zone: they are shown in that of their server. */
const ZONED = /^TIMESTAMP(?:TZ|\s*(?:\(\d+\)\s*)?WITH TIME ZONE)$/i;

export const isZoned = (type: string | null | undefined): boolean => ZONED.test(type ?? '');

interface Known {
  readonly columns: readonly {
    readonly column_name: string;
    readonly type: string | null;
    readonly time_zone?: string;
  }[];
  readonly verboseNames: Headings;
}

/** The columns of a dataset whose times are known to be in UTC. */
export const utcColumns = ({ columns }: Pick<Known, 'columns'>): readonly string[] =>
  columns
    .filter(({ type, time_zone: zone }) => isZoned(type) && zone === undefined)
    .map(({ column_name }) => column_name);

/** How columns and metrics of a dataset are headed: those whose times are known to have a zone say which. */
export function headingsOf(dataset: Known): Headings {
  const zoned = dataset.columns.filter(({ type }) => isZoned(type));
  const { verboseNames } = dataset;
  return zoned.length === 0
    ? verboseNames
    : {
        ...verboseNames,
        ...Object.fromEntries(
          zoned.map(({ column_name: name, time_zone: zone }) => [
            name,
            inZone(verboseNames[name] || name, zone),
          ]),
        ),
      };
}

export const inZone = (label: string, zone = 'UTC'): string => `${label} (${zone})`;
