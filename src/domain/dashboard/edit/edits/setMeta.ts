import type { JsonRecord } from '../../../jsonValue.ts';
import { ok } from '../../../result.ts';
import { EMPTY_TEXT } from '../../layout/layoutNode.ts';
import { findInTree, metaOf } from '../layoutMap.ts';
import type { LayoutMap } from '../layoutMap.ts';
import { refuse } from '../refusal.ts';
import type { Edited } from '../refusal.ts';

/** Properties of a component that a person can change besides its place and size. */
export interface MetaChange {
  /** Of a header or a tab (LAY-09). */
  readonly text?: string | undefined;
  /** The Markdown of a text. */
  readonly code?: string | undefined;
  readonly headerSize?: 'SMALL_HEADER' | 'MEDIUM_HEADER' | 'LARGE_HEADER' | undefined;
  readonly background?: 'BACKGROUND_TRANSPARENT' | 'BACKGROUND_WHITE' | undefined;
  /** A chart's name on this dashboard; empty for the chart's own. */
  readonly sliceNameOverride?: string | undefined;
}

const CHANGEABLE: Readonly<Record<keyof MetaChange, ReadonlySet<string>>> = {
  text: new Set(['HEADER', 'TAB']),
  code: new Set(['MARKDOWN']),
  headerSize: new Set(['HEADER']),
  background: new Set(['ROW', 'COLUMN', 'HEADER', 'DYNAMIC']),
  sliceNameOverride: new Set(['CHART']),
};

export function setMeta(map: LayoutMap, id: string, change: MetaChange): Edited {
  const component = findInTree(map, id);
  if (component === null) return refuse('gone');
  const entries = Object.entries({ ...change, ...(change.code === '' && { code: EMPTY_TEXT }) }).filter(
    ([, value]) => value !== undefined,
  );
  if (entries.some(([key]) => !CHANGEABLE[key as keyof MetaChange].has(component.type)))
    return refuse('notThis');
  const meta = metaOf(component);
  if (entries.every(([key, value]) => meta[key] === value)) return ok(map);
  const changed: JsonRecord = { ...meta, ...Object.fromEntries(entries) };
  return ok({ ...map, [id]: { ...component, meta: changed } });
}
