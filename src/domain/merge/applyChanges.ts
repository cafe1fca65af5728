import { isRecord } from '../jsonValue.ts';
import type { Conflict } from './conflict.ts';
import type { ContentChange } from './difference.ts';
import { itemsById, shapeAt, type ContentShape } from './shape.ts';
import { ABSENT, present, sideAt, type Side } from './side.ts';

/** Applies the `after` of each change to a content. A change below something deleted is skipped. */
export function applyChanges(shape: ContentShape, content: Side, changes: readonly ContentChange[]): Side {
  return changes.reduce((so, change) => put(shape, so, change, 0), content);
}

/** A person's decision about one conflict. */
export interface MergeChoice {
  readonly conflict: Conflict;
  readonly take: 'base' | 'mine' | 'theirs';
}

/** The content after a person's decisions; each decision is an ordinary change, so that it can be undone. */
export function resolve(shape: ContentShape, content: Side, choices: readonly MergeChoice[]): Side {
  const changes = choices.map(({ conflict, take }): ContentChange => ({
    path: conflict.path,
    kind: conflict.kind === 'order' ? 'order' : 'value',
    before: conflict.base,
    after: conflict[take],
  }));
  return applyChanges(shape, content, changes);
}

function put(shape: ContentShape, content: Side, change: ContentChange, depth: number): Side {
  const key = change.path[depth];
  if (key === undefined)
    return change.kind === 'order' ? reorder(shape, content, change.after) : change.after;
  if (!content.there) return content;
  if (shape.kind === 'record' && isRecord(content.value)) {
    const record = content.value;
    const old = sideAt(record, key);
    const next = put(shapeAt(shape, key), old, change, depth + 1);
    const entries = Object.entries(record).filter(([each]) => each !== key || next.there);
    const replaced = entries.map(
      ([each, value]) => [each, each === key && next.there ? next.value : value] as const,
    );
    const isNew = next.there && !old.there;
    return present(Object.fromEntries(isNew ? [...replaced, [key, next.value]] : replaced));
  }
  const items = shape.kind === 'list' ? itemsById(shape, content.value) : null;
  if (shape.kind !== 'list' || items === null) return content;
  const next = put(shape.item, items.has(key) ? present(items.get(key)) : ABSENT, change, depth + 1);
  const changed = new Map<string, unknown>(items);
  if (next.there) changed.set(key, next.value);
  else changed.delete(key);
  return present([...changed.values()]);
}

/** Sorts a list by the ids; other items stay at its end. */
function reorder(shape: ContentShape, content: Side, ids: Side): Side {
  const items = shape.kind === 'list' && content.there ? itemsById(shape, content.value) : null;
  if (items === null || !ids.there || !Array.isArray(ids.value)) return content;
  const order = (ids.value as readonly string[]).filter((id) => items.has(id));
  const rest = [...items.keys()].filter((id) => !order.includes(id));
  return present([...order, ...rest].map((id) => items.get(id)));
}
