import * as v from 'valibot';
import { keptPageReceipt } from '#contract/chart/keptPage.ts';
import type { ChartApi } from '#api/chart/chart.ts';
import { cubeQuery } from '#domain/compile/cube/cube.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { askRows } from '../downloadPages.ts';
import type { ChosenCube } from './chooseCubes.ts';

export interface ReadGroups {
  readonly page: number;
  /** The most groups of a cube. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** How many have come. */
  readonly onGroups: (groups: number) => void;
}

export interface WholeGroups {
  readonly pages: readonly string[];
  readonly groups: number;
  /** How many of them are a single row. */
  readonly singles: number;
}

/**
 * The groups of a cube as responses to chart data requests; an error, or null, if they cannot be had whole. Groups that fit
 * into one response are whole if it is not full. More come in pages of what a server computes once and keeps, and are whole
 * if they are as many as it computed.
 */
export async function readGroups(
  api: Pick<ChartApi, 'data'>,
  dataset: DatasetDefinition,
  { definition, groups: expected }: ChosenCube,
  { page, most, signal, onGroups }: ReadGroups,
): Promise<Result<WholeGroups, ApiError | null>> {
  if (expected < page) {
    const read = await askRows(api, dataset, signal, cubeQuery(definition, page));
    if (!read.ok) return read;
    const groups = groupsIn(read.value);
    if (groups === null || groups >= page) return err(null);
    onGroups(groups);
    return ok({ pages: [read.value], groups, singles: singlesIn(read.value) });
  }
  const query = cubeQuery(definition, most + 1);
  const pages: string[] = [];
  let groups = 0;
  let singles = 0;
  let of: string | null = null;
  for (;;) {
    const kept_page = { from: groups, rows: page, ...(of !== null && { of }) };
    const read = await askRows(api, dataset, signal, { ...query, kept_page });
    if (!read.ok) return read;
    const come = groupsIn(read.value);
    const receipt = receiptIn(read.value);
    if (come === null || come === 0 || receipt === null || receipt.rows > most) return err(null);
    pages.push(read.value);
    groups += come;
    singles += singlesIn(read.value);
    of = receipt.of;
    onGroups(groups);
    if (groups === receipt.rows) return ok({ pages, groups, singles });
  }
}

/** The number of rows of a response, which is long: it stands before them. */
function groupsIn(body: string): number | null {
  const found = /"rowcount":\s*(\d+)/.exec(body);
  return found === null ? null : Number(found[1]);
}

/** How many groups of a response are a single row: the first metric counts them. */
function singlesIn(body: string): number {
  let singles = 0;
  for (const _ of body.matchAll(/"__part_0":\s*1[,}]/g)) singles += 1;
  return singles;
}

/** What a server says of the rows that it keeps; null if it keeps none. */
function receiptIn(body: string): v.InferOutput<typeof keptPageReceipt> | null {
  const found = /"kept_page":\s*(\{[^{}]*\})/.exec(body)?.[1];
  const parsed = v.safeParse(keptPageReceipt, found === undefined ? null : JSON.parse(found));
  return parsed.success ? parsed.output : null;
}
