import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { Delimited } from '#domain/rows/text/delimitedText.ts';
import type { ResultsApi, View } from '../../../workers/results/protocol.ts';

const EXPORT_CELLS = 200_000;

/** Cells of the current view as delimited text. */
export interface ResultText {
  /** In parts that make up the text: few enough rows at a time to keep the worker responsive between them. */
  chunks(part: Rectangle, options: Delimited): AsyncGenerator<string>;
  /** Tab-separated, for the clipboard. */
  pasted(part: Rectangle, headers: boolean): Promise<string>;
}

export function createResultText(api: Pick<ResultsApi, 'text'>, view: () => View): ResultText {
  async function textOf(part: Rectangle, options: Delimited): Promise<string> {
    const text = await api.text(view(), part, options);
    if (!text.ok) throw new Error(`The rows cannot be read: ${text.error.kind}`);
    return text.value;
  }

  async function* chunks(part: Rectangle, options: Delimited): AsyncGenerator<string> {
    const step = Math.max(1, Math.floor(EXPORT_CELLS / Math.max(1, part.toColumn - part.fromColumn)));
    let fromRow = part.fromRow;
    do {
      const toRow = Math.min(part.toRow, fromRow + step);
      const headers = options.headers && fromRow === part.fromRow;
      yield await textOf({ ...part, fromRow, toRow }, { ...options, headers });
      fromRow = toRow;
    } while (fromRow < part.toRow);
  }

  async function pasted(part: Rectangle, headers: boolean): Promise<string> {
    const parts: string[] = [];
    for await (const chunk of chunks(part, { headers, separator: '\t' })) parts.push(chunk);
    return parts.join('\n');
  }

  return { chunks, pasted };
}
