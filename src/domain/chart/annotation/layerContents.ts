import type { Frame } from '../../compile/frame.ts';
import { fields, keyed, ATOMIC, type ContentShape } from '../../merge/shape.ts';
import { sortKeys } from '../../sortKeys.ts';

/** An annotation, by its short description, which is unique in its layer. */
export interface AnnotationParts {
  readonly description: string;
  /** ISO texts of UTC without an offset. */
  readonly end: string;
  readonly start: string;
}

/** Everything a person can edit of an annotation layer. */
export interface LayerContents {
  readonly annotations: Readonly<Record<string, AnnotationParts>>;
  readonly description: string;
  readonly title: string;
}

/** Each field of each annotation is merged separately. */
export const LAYER_SHAPE: ContentShape = fields({ annotations: keyed(keyed(ATOMIC)) });

export const canonicalLayer = (contents: LayerContents): LayerContents => sortKeys(contents) as LayerContents;

/** A time as annotations have it; null for text that is not a time. */
export function annotationTime(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?$/.exec(text.trim());
  if (match === null) return null;
  const full = `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}`;
  return Number.isFinite(Date.parse(`${full}Z`)) ? full : null;
}

/** The annotations as the rows that a server sends of a native layer. */
export function annotationFrame({ annotations }: LayerContents): Frame {
  const rows = Object.entries(annotations);
  const column = (name: string, values: Frame['columns'][number]['values']) => ({
    name,
    parts: [name],
    type: null,
    values,
  });
  return {
    rowCount: rows.length,
    columns: [
      column(
        'start_dttm',
        rows.map(([, { start }]) => Date.parse(`${start}Z`)),
      ),
      column(
        'end_dttm',
        rows.map(([, { end }]) => Date.parse(`${end}Z`)),
      ),
      column(
        'short_descr',
        rows.map(([name]) => name),
      ),
      column(
        'long_descr',
        rows.map(([, { description }]) => description),
      ),
    ],
  };
}

/** A title that no other layer has. */
export function freeTitle(title: string, taken: readonly string[]): string {
  if (!taken.includes(title)) return title;
  for (let count = 2; ; count += 1) {
    const next = `${title} ${count}`;
    if (!taken.includes(next)) return next;
  }
}
