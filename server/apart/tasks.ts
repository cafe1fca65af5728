import { csvFile, type RowsFile, xlsxFile } from '../chartData/files.ts';
import { ok, type Result } from '#domain/result.ts';
import { formatSql } from '../sql/formatSql.ts';
import { type ChartJsonPiece, chartJson } from '../chartData/chartJson.ts';
import { type FramePiece, framesOf } from '../chartData/framePieces.ts';

/** Work that is done apart, by name: what it takes, in pieces, and what it makes. The error is a sentence. */
export interface Tasks {
  readonly formatSql: { readonly piece: string; readonly made: string };
  readonly csvFile: { readonly piece: FramePiece; readonly made: RowsFile };
  readonly xlsxFile: { readonly piece: FramePiece; readonly made: RowsFile };
  readonly chartJson: { readonly piece: ChartJsonPiece; readonly made: { readonly body: ArrayBuffer } };
}

export type TaskName = keyof Tasks;

export const TASKS: {
  readonly [N in TaskName]: (
    pieces: readonly Tasks[N]['piece'][],
  ) => Result<Tasks[N]['made'], string> | Promise<Result<Tasks[N]['made'], string>>;
} = {
  formatSql: (pieces) => formatSql(pieces.join('')),
  csvFile: (pieces) => csvFile(framesOf(pieces)),
  xlsxFile: (pieces) => xlsxFile(framesOf(pieces)),
  chartJson: (pieces) => ok({ body: chartJson(pieces) }),
};
