import type { DragEvent } from 'react';
import { type DraggedPart, kindsOf, type PartKind } from '#charts/explore/place/droppedPart.ts';
import { asNumber, asText, isRecord, parseRecord } from '#domain/jsonValue.ts';

/* During a drag, a browser exposes only the types of the data. */

const TYPES: Readonly<Record<PartKind, string>> = {
  column: 'application/x-sextant-column',
  metric: 'application/x-sextant-metric',
  filter: 'application/x-sextant-filter',
};
const KINDS: readonly PartKind[] = ['column', 'metric', 'filter'];

export function startDrag({ dataTransfer }: DragEvent, part: DraggedPart): void {
  for (const kind of kindsOf(part)) dataTransfer.setData(TYPES[kind], JSON.stringify(part));
  dataTransfer.effectAllowed = 'copyMove';
}

export const draggedKinds = ({ dataTransfer }: DragEvent): readonly PartKind[] =>
  KINDS.filter((kind) => dataTransfer.types.includes(TYPES[kind]));

export function draggedPart({ dataTransfer }: DragEvent): DraggedPart | null {
  const text = KINDS.map((kind) => dataTransfer.getData(TYPES[kind])).find((each) => each !== '');
  const read = parseRecord(text ?? null);
  if (read === null) return null;
  const { kind, value, from } = read;
  const at = isRecord(from) ? asNumber(from['at']) : null;
  return {
    kind: KINDS.find((each) => each === kind) ?? 'column',
    value,
    from: isRecord(from) && at !== null ? { key: asText(from['key']), at } : null,
  };
}
