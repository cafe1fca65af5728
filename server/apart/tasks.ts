import type { Finished } from '#domain/compile/finishQuery.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import { type FinishPiece, finishOf } from '../chartData/finishPieces.ts';
import { csvFile, type RowsFile, xlsxFile } from '../chartData/files.ts';
import { ok, type Result } from '#domain/result.ts';
import { type ZipPiece, type Zipped, zippedFiles } from '../exchange/zipFiles.ts';
import { type ChartJsonPiece, chartJson } from '../chartData/chartJson.ts';
import { fileFrames, type FilePiece } from '../chartData/filePieces.ts';

/** Work that is done apart, by name: what it takes, in pieces, and what it makes. The error is a sentence. */
export interface Tasks {
  readonly formatSql: { readonly piece: string; readonly made: string };
  readonly csvFile: { readonly piece: FilePiece; readonly made: RowsFile };
  readonly xlsxFile: { readonly piece: FilePiece; readonly made: RowsFile };
  readonly zipFiles: { readonly piece: ZipPiece; readonly made: Zipped };
  readonly finish: {
    readonly piece: FinishPiece;
    readonly made: Finished | { readonly refusal: QueryRefusal };
  };
  readonly chartJson: { readonly piece: ChartJsonPiece; readonly made: { readonly body: ArrayBuffer } };
}

export type TaskName = keyof Tasks;

export const TASKS: {
  readonly [N in TaskName]: (
    pieces: readonly Tasks[N]['piece'][],
  ) => Result<Tasks[N]['made'], string> | Promise<Result<Tasks[N]['made'], string>>;
} = {
  async formatSql(pieces) {
    const { formatSql } = await import('../sql/formatSql.ts');
    return formatSql(pieces.join(''));
  },
  csvFile: (pieces) => csvFile(fileFrames(pieces)),
  xlsxFile: (pieces) => xlsxFile(fileFrames(pieces)),
  zipFiles: (pieces) => ok(zippedFiles(pieces)),
  finish(pieces) {
    const finished = finishOf(pieces);
    return ok(finished.ok ? finished.value : { refusal: finished.error });
  },
  chartJson: (pieces) => ok({ body: chartJson(pieces) }),
};
