/** Columns from the first to before the second. */
export type ColumnBlock = readonly [from: number, to: number];

/** Columns in blocks that fit into a width, each beside the headers of its rows; a wide one stands alone. */
export function columnBlocks(widths: readonly number[], room: number): readonly ColumnBlock[] {
  const blocks: ColumnBlock[] = [];
  let from = 0;
  let used = 0;
  for (const [at, width] of widths.entries()) {
    if (at > from && used + width > room) {
      blocks.push([from, at]);
      from = at;
      used = 0;
    }
    used += width;
  }
  if (from < widths.length) blocks.push([from, widths.length]);
  return blocks;
}
