import * as v from 'valibot';
import type { Clip } from '#domain/dashboard/edit/clip/clip.ts';

/** A chart of a clip, as far as it was known where it was copied. */
export interface ClipChart {
  readonly chartId: number | string;
  readonly uuid: string | null;
  readonly name: string;
}

/** What is on the clipboard. */
export interface CopiedComponents {
  readonly clip: Clip;
  readonly charts: readonly ClipChart[];
  /** The filters that apply to its charts where it was copied. */
  readonly filters: readonly { readonly id: string; readonly name: string }[];
}

const MARK = 'sextant-components';
/** For browsers that keep other types than text. */
export const CLIP_TYPE = 'application/x-sextant-components+json';

const MAX_LETTERS = 2_000_000;
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const ChartId = v.union([v.pipe(v.number(), v.safeInteger()), Id]);
const size = (max: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)));

/** Other keys are dropped. */
const Meta = v.object({
  width: size(12),
  height: size(1_000),
  chartId: v.optional(ChartId),
  uuid: v.optional(Id),
  sliceName: v.optional(text(500)),
  sliceNameOverride: v.optional(text(500)),
  text: v.optional(text(500)),
  defaultText: v.optional(text(500)),
  placeholder: v.optional(text(500)),
  code: v.optional(text(100_000)),
  background: v.optional(v.picklist(['BACKGROUND_WHITE', 'BACKGROUND_TRANSPARENT'])),
  headerSize: v.optional(v.picklist(['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER'])),
});

const Part = v.object({
  id: Id,
  type: v.picklist(['CHART', 'COLUMN', 'DIVIDER', 'HEADER', 'MARKDOWN', 'ROW', 'TAB', 'TABS']),
  children: v.pipe(v.array(Id), v.maxLength(200)),
  meta: Meta,
});

const Copied = v.object({
  kind: v.literal(MARK),
  version: v.literal(1),
  clip: v.object({
    top: v.pipe(v.array(Id), v.minLength(1), v.maxLength(200)),
    parts: v.pipe(v.array(Part), v.maxLength(500)),
  }),
  charts: v.pipe(
    v.array(
      v.object({
        chartId: ChartId,
        uuid: v.nullable(v.pipe(v.string(), v.uuid())),
        name: text(500),
      }),
    ),
    v.maxLength(500),
  ),
  filters: v.pipe(v.array(v.object({ id: Id, name: text(500) })), v.maxLength(500)),
});

export function writeClip(copied: CopiedComponents): string {
  return JSON.stringify({ kind: MARK, version: 1, ...copied });
}

/**
 * Reads what is on the clipboard: `other` is anything that was not copied in an edit mode, `invalid` looks like it and
 * cannot be used.
 */
export function readClip(given: string): CopiedComponents | 'other' | 'invalid' {
  if (!given.includes(MARK)) return 'other';
  if (given.length > MAX_LETTERS) return 'invalid';
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    return 'other';
  }
  const parsed = v.safeParse(Copied, value);
  if (!parsed.success) return 'invalid';
  const { clip, charts, filters } = parsed.output;
  return isForest(clip) ? { clip, charts, filters } : 'invalid';
}

/** Whether each component is in one place, below one of those on top. */
function isForest({ top, parts }: Clip): boolean {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const used = [...top, ...parts.flatMap(({ children }) => children)];
  if (byId.size !== parts.length || new Set(used).size !== used.length) return false;
  // Each is used once, so that this ends.
  const reached = [...top];
  for (const id of reached) {
    const part = byId.get(id);
    if (part === undefined) return false;
    if (part.type === 'TABS' && part.children.length === 0) return false;
    reached.push(...part.children);
  }
  return reached.length === parts.length;
}
