import type { ChartState, ChartTheme } from '../../../spec/chartSpec.ts';
import { DIMMED } from '../../../spec/specParts.ts';
import { isSelected, type Part } from '../parts/partsFrame.ts';

interface Outline {
  readonly id: string;
  readonly geometry: unknown;
}

/** The first part of each shape, by the shape's id, and the labels for which there is no shape. */
export interface MatchedParts {
  readonly byId: ReadonlyMap<string, Part>;
  readonly missing: readonly string[];
}

export function matchParts(
  parts: readonly Part[],
  shapes: readonly Outline[],
  find: (label: string) => string | null,
): MatchedParts {
  const known = new Set(shapes.map(({ id }) => id));
  const byId = new Map<string, Part>();
  const missing: string[] = [];
  for (const part of parts) {
    const id = find(part.label);
    if (id === null || !known.has(id)) missing.push(part.label);
    else if (!byId.has(id)) byId.set(id, part);
  }
  return { byId, missing };
}

/** Parts that are not selected stand back while others are. */
export const partOpacity = (part: Part, { selected }: ChartState): number =>
  isSelected(part, selected) ? 1 : DIMMED;

/** A projection that fits the shapes into the picture. */
export const fittedProjection = (projection: object): object => ({
  ...projection,
  name: 'map',
  fit: { signal: "data('shapes')" },
  size: { signal: '[width, height]' },
});

/** The shapes as data: those with a part in its color, the others in that of lines. */
export const shapeData = (
  shapes: readonly Outline[],
  { byId }: MatchedParts,
  fill: (part: Part) => string,
  look: ChartTheme,
  state: ChartState,
): object => ({
  name: 'shapes',
  values: shapes.map(({ id, geometry }) => {
    const part = byId.get(id);
    return {
      type: 'Feature',
      geometry,
      row: part?.row ?? null,
      color: part === undefined ? look.line : fill(part),
      opacity: part === undefined ? 0.6 : partOpacity(part, state),
    };
  }),
});

export const shapeMark = (look: ChartTheme): object => ({
  type: 'shape',
  from: { data: 'shapes' },
  encode: {
    update: {
      fill: { field: 'color' },
      opacity: { field: 'opacity' },
      stroke: {
        signal: `isNumber(datum.row) && hover === datum.row ? '${look.text}' : '${look.surface}'`,
      },
      strokeWidth: { signal: 'isNumber(datum.row) && hover === datum.row ? 1.5 : 0.5' },
      cursor: { signal: "isNumber(datum.row) ? 'pointer' : 'default'" },
    },
  },
  transform: [{ type: 'geoshape', projection: 'map' }],
});
