import type { BenchRow } from './benchRow.ts';

function line(row: BenchRow): string {
  const verdict = row.budget === null ? '' : row.value <= row.budget ? 'within' : 'OVER';
  const budget = row.budget === null ? '-' : String(Number(row.budget.toFixed(3)));
  const amount = `${row.value.toFixed(row.unit === 'times' ? 2 : 1)} ${row.unit}`;
  return `${row.name.padEnd(44)} ${amount.padStart(14)} ${budget.padStart(8)} ${verdict.padEnd(7)} ${row.detail}`;
}

export function printHead(): void {
  console.log(`${'what'.padEnd(44)} ${'value'.padStart(14)} ${'budget'.padStart(8)}`);
}

export function printRow(row: BenchRow): void {
  console.log(line(row));
}

/** A table for people and JSON for programs. */
export function printRows(rows: readonly BenchRow[]): void {
  printHead();
  for (const row of rows) printRow(row);
  console.log(`\n${JSON.stringify(rows)}`);
}
