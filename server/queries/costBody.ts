import type { StatementEstimate } from '../engines/engineHost.ts';

/**
 * What a statement costs this engine is mostly what it reads: the columns it uses, in all rows, whatever it returns.
 */
export const costBody = (estimate: StatementEstimate): Record<string, string> => ({
  ...(estimate.scanned.length === 0
    ? {}
    : {
        'Rows scanned': String(estimate.scannedRows),
        'Data scanned, before compression': sizeText(estimate.scannedBytes),
        'Tables scanned': estimate.scanned.join(', '),
      }),
  'Estimated rows': String(estimate.estimatedRows),
});

/** As people read it: an estimate needs two digits. */
function sizeText(bytes: number): string {
  const [unit, power] =
    bytes < 1e6 ? (['kB', 1e3] as const) : bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const);
  return `${Number((bytes / power).toPrecision(2))} ${unit}`;
}
