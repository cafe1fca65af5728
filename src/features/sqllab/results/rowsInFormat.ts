import { isDivisible, type TextOptions, textFrame } from '#domain/rows/text/textFormat.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { RowsPart } from '../../../../workers/results/protocol.ts';

/** Cells per call, so that the worker can answer the screen in between. */
const CELLS = 200_000;

export interface FormattedPart {
  readonly text: string;
  /** The rows up to this one are written. */
  readonly to: number;
}

/** Rows of the current view in a format, in parts that make up the whole text. */
export async function* rowsInFormat(
  source: Pick<ResultSource, 'ask'>,
  part: RowsPart,
  options: TextOptions,
): AsyncGenerator<FormattedPart> {
  const { columns } = part;
  const { open, between, close } = textFrame(options.format);
  const step = isDivisible(options.format)
    ? Math.max(1, Math.floor(CELLS / Math.max(1, columns.length)))
    : Infinity;
  let { from } = part;
  do {
    const [start, to] = [from, Math.min(part.to, from + step)];
    const isFirst = start === part.from;
    const headers = options.headers && isFirst;
    const text = await source.ask((api, view) =>
      api.rowsText(view, { from: start, to, columns }, { ...options, headers }),
    );
    yield { text: (isFirst ? open : between) + text + (to >= part.to ? close : ''), to };
    from = to;
  } while (from < part.to);
}
