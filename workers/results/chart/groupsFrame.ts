import { pagesOf } from '#domain/compile/cube/cubePages.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { decodeChart } from './decodeChart.ts';

/** The groups of a cube from the responses that they came in; why they cannot be read, otherwise. */
export function groupsFrame(bytes: Uint8Array<ArrayBuffer>): Result<Frame, string> {
  const frames: Frame[] = [];
  for (const page of pagesOf(bytes)) {
    const decoded = decodeChart(page);
    if (!decoded.ok) return err(decoded.error.message);
    // A page after the last group has no rows, and so maybe no columns.
    frames.push(
      ...decoded.value
        .slice(0, 1)
        .flatMap(({ frame }) => (frame.rowCount > 0 || frames.length === 0 ? [frame] : [])),
    );
  }
  const [first] = frames;
  if (first === undefined) return err('A response without groups.');
  if (frames.length === 1) return ok(first);
  const namesOf = ({ columns }: Frame): string => JSON.stringify(columns.map(({ name }) => name));
  if (!frames.every((each) => namesOf(each) === namesOf(first)))
    return err('The groups are of different columns.');
  return ok({
    rowCount: frames.reduce((sum, { rowCount }) => sum + rowCount, 0),
    columns: first.columns.map((column, at) => ({
      ...column,
      values: frames.flatMap(({ columns }) => columns[at]?.values ?? []),
    })),
  });
}
