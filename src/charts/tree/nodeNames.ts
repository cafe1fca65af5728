import type { JsonRecord } from '#domain/jsonValue.ts';
import { passiveMark } from '../kit/spec/marks.ts';
import { DIMMED, LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { TreePlaces } from './treePlaces.ts';

/** The approximate width of a letter, and the length of a name. */
export const LETTER = 0.55 * LABEL_SIZE;
const LENGTH = `(${LETTER} * length(datum.text) + 4)`;
/** The node's row is not that of its parent, whose name and symbol its own name would otherwise cover. */
const IS_ASIDE = `abs(datum.y - datum.parentY) > ${LABEL_SIZE + 2}`;
/** Nodes that do not belong to the one pointed at are dimmed. */
export const NEAR = `hover === null || length(datum.kin) === 0 || indexof(datum.kin, hover) >= 0 ? 1 : ${DIMMED}`;

/** The names of nodes beside their symbols, of a size in pixels; `halo` is for those that links pass below. */
export const nodeNames = (
  { gap, rootRoom, leafRoom }: TreePlaces,
  size: number,
  halo: JsonRecord = {},
): JsonRecord =>
  passiveMark('text', 'nodes', {
    x: { signal: `datum.x + datum.dx * ${size / 2 + 4}` },
    y: { signal: `datum.y + datum.dy * ${size / 2 + 4}` },
    align: { field: 'align' },
    baseline: { field: 'baseline' },
    angle: { field: 'angle' },
    opacity: { signal: NEAR },
    // The name of an inner node ends before its parent.
    limit: [
      { test: 'datum.deep === 0', signal: rootRoom },
      { test: 'datum.leaf !== null', signal: leafRoom },
      { signal: `max(1, ${gap} * (${IS_ASIDE} ? 2 : 1) - (${LENGTH} <= ${gap} ? 0 : ${size + 10}))` },
    ],
    // Of the names of leaves that would overlap every second, third or further one is shown.
    text: {
      signal: `(datum.leaf === null ? datum.deep > 0 && ${gap} < min(40, ${LENGTH}) : datum.leaf % every !== 0) ? '' : datum.text`,
    },
    ...halo,
  });
