import type { Frame } from '#domain/compile/frame.ts';
import type { Result } from '#domain/result.ts';
import { chartJsonPieces } from '../chartData/chartJson.ts';
import type { ChartResult } from '../chartData/chartResults.ts';
import type { RowsFile } from '../chartData/files.ts';
import type { Apart, ApartWork } from './apart.ts';
import { filePieces } from '../chartData/filePieces.ts';
import type { ResultShape } from '../chartData/postProcessed.ts';

/** The most cells that are written in some milliseconds. */
const SMALL_CELLS = 10_000;

type Caller = Omit<ApartWork, 'isSmall'>;

/** A file of rows, in the shape in which a chart shows them if there is one; a large one is written apart. */
export function fileApart(
  apart: Apart,
  format: 'csv' | 'xlsx',
  frames: readonly Frame[],
  caller: Caller,
  shape: ResultShape | null = null,
): Promise<Result<RowsFile, string>> {
  const name = format === 'csv' ? 'csvFile' : 'xlsxFile';
  return apart.do(name, filePieces(frames, shape), { ...caller, isSmall: areSmall(frames) });
}

/** The response of the call for chart data; a large one is written apart. */
export function chartJsonApart(
  apart: Apart,
  results: readonly ChartResult[],
  caller: Caller,
): Promise<Result<{ readonly body: ArrayBuffer }, string>> {
  const isSmall = areSmall(results.flatMap(({ rows }) => rows ?? []));
  return apart.do('chartJson', chartJsonPieces(results), { ...caller, isSmall });
}

export const areSmall = (frames: readonly Frame[]): boolean =>
  frames.reduce((sum, frame) => sum + frame.rowCount * frame.columns.length, 0) <= SMALL_CELLS;
