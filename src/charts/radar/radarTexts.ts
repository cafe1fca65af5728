import type { JsonRecord } from '#domain/jsonValue.ts';

/** The height of a line. */
const LINE = 13;
/** How the text of a point is aligned, and its distance to it. A point has no inside: the text is written across it. */
const SIDES: Readonly<Record<string, readonly [align: string, baseline: string, dx: number, dy: number]>> = {
  left: ['right', 'middle', -6, 0],
  right: ['left', 'middle', 6, 0],
  bottom: ['center', 'top', 0, 6],
  top: ['center', 'bottom', 0, -6],
};

/** Which part of a text is before the place it is aligned at. */
const BEFORE: Readonly<Record<string, number>> = { right: 1, bottom: 1, left: 0, top: 0 };

const sideOf = (position: unknown) => {
  const side = typeof position === 'string' ? position.toLowerCase() : 'top';
  return side.startsWith('inside') ? (['center', 'middle', 0, 0] as const) : (SIDES[side] ?? SIDES['top']);
};

export function textAligned(position: unknown): JsonRecord {
  const [align, baseline, dx, dy] = sideOf(position) ?? [];
  return Object.fromEntries(
    Object.entries({ align, baseline, dx, dy }).map(([key, value]) => [key, { value }]),
  );
}

/** The texts of points with their places: of those that would lie over each other the outermost is drawn. */
export function textPlaces(position: unknown): JsonRecord {
  const [align = '', baseline = '', dx = 0, dy = 0] = sideOf(position) ?? [];
  const formula = (as: string, expr: string): JsonRecord => ({ type: 'formula', as, expr });
  return {
    name: 'texts',
    source: 'points',
    transform: [
      { type: 'filter', expr: "datum.text !== ''" },
      formula('size', 'datum.share'),
      formula('high', `${LINE}`),
      formula(
        'left',
        `width / 2 + outer * datum.share * datum.sin + ${dx} - datum.wide * ${BEFORE[align] ?? 0.5}`,
      ),
      formula(
        'top',
        `middle - outer * datum.share * datum.cos + ${dy} - ${LINE * (BEFORE[baseline] ?? 0.5)}`,
      ),
    ],
  };
}
