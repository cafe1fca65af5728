import { withSeparators } from '#domain/compile/cube/cubePages.ts';
import { cubeComputes } from '#domain/compile/cube/cubeComputes.ts';
import { type Frame, wireOfFrame } from '#domain/compile/frame.ts';
import { wireText } from '#domain/compile/wireText.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { notInFile } from '#domain/device/notInFile.ts';
import { compressed, keptStream } from '#store/compressed.ts';
import { messageOf } from '../../engine/messageOf.ts';
import type { LargeGroups, LargeGroupsRequest } from '../protocol.ts';
import { groupsFrame } from './groupsFrame.ts';

/** One text of all groups may be too long. */
const PAGE = 50_000;

/**
 * Of the cube that gives most of what is asked, the groups that are at least so many rows. They are written anew, so
 * nothing else of what a server said of all of them is in the file.
 */
export async function largeGroups({
  entry,
  files,
  least,
  asked,
  now,
}: LargeGroupsRequest): Promise<Result<LargeGroups, string>> {
  const may = asked.filter((context) => notInFile(context, entry) === null);
  const [best] = entry.cubes
    .map((cube, at) => {
      const given = may.filter(({ queries }) => cubeComputes(cube, queries, { ...entry, now }).ok);
      return { cube, at, gives: given.length };
    })
    .toSorted((a, b) => b.gives - a.gives);
  const file = best && files[best.at];
  if (best === undefined || file === undefined) return err('There are no groups.');
  const { cube, at, gives } = best;
  const { columns, metrics, groups } = cube;
  const bytes = await keptStream(file).catch((cause: unknown) => err(messageOf(cause)));
  if (!(bytes instanceof Uint8Array)) return bytes;
  const read = groupsFrame(bytes);
  if (!read.ok) return read;
  const frame = read.value;
  if (frame.rowCount !== groups) return err(`There are ${frame.rowCount} of ${groups} groups.`);
  // The first metric of a cube counts the rows.
  const weight = frame.columns[columns.length];
  if (weight === undefined || weight.name !== metrics[0]?.label) return err(UNKNOWN);
  const kept: number[] = [];
  let rows = 0;
  for (const [row, value] of weight.values.entries()) {
    const count = typeof value === 'bigint' ? Number(value) : value;
    if (typeof count !== 'number' || !Number.isInteger(count)) return err(UNKNOWN);
    if (count >= least) kept.push(row);
    else rows += count;
  }
  const pages: string[] = [];
  for (let from = 0; from === 0 || from < kept.length; from += PAGE)
    pages.push(pageOf(frame, kept.slice(from, from + PAGE)));
  return ok({
    at,
    gives,
    file: await compressed(new Blob([...withSeparators(pages)])),
    groups: kept.length,
    small: { least, groups: groups - kept.length, rows },
  });
}

const UNKNOWN = 'How many rows a group has is not known.';

function pageOf(frame: Frame, rows: readonly number[]): string {
  const { colnames, coltypes, label_map, rowcount, data } = wireOfFrame({
    rowCount: rows.length,
    columns: frame.columns.map((column) => ({
      ...column,
      values: rows.map((row): FrameValue => column.values[row] ?? null),
    })),
  });
  return wireText({ result: [{ colnames, coltypes, label_map, rowcount, data }] });
}
