import type { StatementEstimate } from '../engineHost.ts';

/** Numbers are NaN, as a text, where a connector has no statistics. */
interface Estimate {
  readonly outputRowCount?: number | string;
  readonly outputSizeInBytes?: number | string;
}

/** What EXPLAIN (TYPE IO) says. */
export interface IoPlan {
  readonly inputTableColumnInfos?: readonly {
    readonly table: {
      readonly catalog: string;
      readonly schemaTable: { readonly schema: string; readonly table: string };
    };
    readonly estimate?: Estimate;
  }[];
  readonly estimate?: Estimate;
}

const NO_STATISTICS = 'Trino has no statistics of a table that the statement reads.';

export function estimateOf({ inputTableColumnInfos: scans = [], estimate }: IoPlan): StatementEstimate {
  const numberOf = (value: number | string | undefined): number =>
    Number.isFinite(Number(value)) ? Number(value) : 0;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  if (scans.some((scan) => !Number.isFinite(Number(scan.estimate?.outputRowCount))))
    throw new Error(NO_STATISTICS);
  const rows = scans.map((scan) => numberOf(scan.estimate?.outputRowCount));
  return {
    estimatedRows: Math.max(0, numberOf(estimate?.outputRowCount), ...rows),
    scannedRows: sum(rows),
    scannedBytes: sum(scans.map((scan) => numberOf(scan.estimate?.outputSizeInBytes))),
    scanned: [
      ...new Set(
        scans.map(({ table: { catalog, schemaTable } }) =>
          [catalog, schemaTable.schema, schemaTable.table].join('.'),
        ),
      ),
    ],
  };
}
