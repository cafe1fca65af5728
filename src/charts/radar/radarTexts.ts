import type { JsonRecord } from '#domain/jsonValue.ts';

type TextSide = 'left' | 'right' | 'bottom' | 'inside' | 'top';

/** Where the text of a point is. A point has no inside: the text is written across it. */
export function textSide(position: unknown): TextSide {
  const side = typeof position === 'string' ? position.toLowerCase() : 'top';
  if (side.startsWith('inside')) return 'inside';
  return side === 'left' || side === 'right' || side === 'bottom' ? side : 'top';
}

export const TEXT_PLACES: Readonly<Record<TextSide, JsonRecord>> = {
  left: { dx: { value: -6 }, align: { value: 'right' }, baseline: { value: 'middle' } },
  right: { dx: { value: 6 }, align: { value: 'left' }, baseline: { value: 'middle' } },
  bottom: { align: { value: 'center' }, dy: { value: 6 }, baseline: { value: 'top' } },
  inside: { align: { value: 'center' }, baseline: { value: 'middle' } },
  top: { align: { value: 'center' }, dy: { value: -6 } },
};

/** The height of a line. */
const LINE = 13;
const LEFT: Readonly<Record<TextSide, string>> = {
  left: '- 6 - datum.wide',
  right: '+ 6',
  bottom: '- datum.wide / 2',
  inside: '- datum.wide / 2',
  top: '- datum.wide / 2',
};
const TOP: Readonly<Record<TextSide, string>> = {
  left: `- ${LINE / 2}`,
  right: `- ${LINE / 2}`,
  bottom: '+ 6',
  inside: `- ${LINE / 2}`,
  top: `- 6 - ${LINE}`,
};

/** The texts of points with their places: of those that would lie over each other the outermost is drawn. */
export function textPlaces(side: TextSide): JsonRecord {
  const formula = (as: string, expr: string): JsonRecord => ({ type: 'formula', as, expr });
  return {
    name: 'texts',
    source: 'points',
    transform: [
      { type: 'filter', expr: "datum.text !== ''" },
      formula('size', 'datum.share'),
      formula('high', `${LINE}`),
      formula('left', `width / 2 + outer * datum.share * datum.sin ${LEFT[side]}`),
      formula('top', `middle - outer * datum.share * datum.cos ${TOP[side]}`),
    ],
  };
}
