import { asNumber } from '#domain/jsonValue.ts';

type Item = Record<string, unknown>;

/**
 * Places a mark of Vega from the channels that it has: its size from two ends, its start from its middle. As Vega does
 * it for expressions that it compiles itself. Null if no channel needs it.
 */
export function adjustedPlace(
  channels: Readonly<Record<string, unknown>>,
  marktype: string,
): ((item: Item) => void) | null {
  if (marktype === 'rule') return null;
  const isSwapped = marktype === 'group' || marktype === 'image' || marktype === 'rect';
  const along = alongAxis(channels, isSwapped, { start: 'x', end: 'x2', middle: 'xc', size: 'width' });
  const up = alongAxis(channels, isSwapped, { start: 'y', end: 'y2', middle: 'yc', size: 'height' });
  if (along === null && up === null) return null;
  return (item) => {
    along?.(item);
    up?.(item);
  };
}

interface Names {
  readonly start: string;
  readonly end: string;
  readonly middle: string;
  readonly size: string;
}

const numberAt = (item: Item, name: string): number => asNumber(item[name]) ?? 0;

function alongAxis(
  channels: Readonly<Record<string, unknown>>,
  isSwapped: boolean,
  { start, end, middle, size }: Names,
): ((item: Item) => void) | null {
  const [hasStart, hasEnd, hasMiddle] = [start, end, middle].map((name) => channels[name] !== undefined);
  if (hasEnd !== true && hasMiddle !== true) return null;
  return (item) => {
    if (hasEnd === true && hasStart === true) {
      const [from, to] = [numberAt(item, start), numberAt(item, end)];
      if (isSwapped && from > to) {
        [item[start], item[end]] = [item[end], item[start]];
        item[size] = from - to;
      } else item[size] = to - from;
    } else if (hasEnd === true) item[start] = numberAt(item, end) - numberAt(item, size);
    if (hasMiddle === true) item[start] = numberAt(item, middle) - numberAt(item, size) / 2;
  };
}
