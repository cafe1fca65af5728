import { t } from '#domain/format/shown.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { BigNumber, TrendLine } from '#charts/kit/number/bigNumber.ts';
import { valueSize } from '#charts/kit/number/valueSize.ts';
import { PAGE } from './pageColors.ts';
import { colorText } from './specSvg.ts';
import { type PictureSize, clipped, textAt, type TextStyle, wrapped } from './svgText.ts';
import { PAGE_THEME } from './pageTheme.ts';

const [ARROWS, DIRECTIONS] = [
  { up: '▲ ', down: '▼ ', same: '■ ', none: '' },
  { up: PAGE.live, down: PAGE.danger, same: PAGE.muted, none: PAGE.text },
] as const;

/** Pixels of a text beside the number, for each share of the chart's height that the form names. */
const PIXELS = 5.8 * 16;

/** A number, what it is compared with, and its trend, as the page shows them. */
export function numberSvg(shown: BigNumber, { width, height }: PictureSize, headings: Headings = {}): string {
  const { value, subheader, change, trend, valueColor, metricName: metric, asOf, sizes } = shown;
  const room = trend === null ? height : height * 0.66;
  const text = value ?? t('No data');
  // In a low picture the texts beside the number are smaller.
  const own = (share: number): number => Math.max(Math.min(share * PIXELS, height * 0.14), 9);
  const lines: Line[] = [];
  const add = (content: string, size: number, style: Omit<TextStyle, 'size'>): void => {
    for (const each of wrapped(content, width, size).slice(0, 3))
      lines.push({ text: clipped(each, width, size, style.weight), style: { ...style, size } });
  };
  if (metric !== null)
    add(ownValue(headings, metric) ?? metric, own(sizes.metricName), { color: PAGE.muted });
  if (asOf !== null) add(asOf, 12, { color: PAGE.muted });
  const color = colorText(valueColor ?? PAGE.text);
  add(text, valueSize(text, shown.size, [width, height]), { color, weight: 'bold' });
  if (change !== null) {
    const content = ARROWS[change.direction] + change.text;
    add(content, own(sizes.change), { color: DIRECTIONS[change.colored] });
  }
  if (subheader !== '') add(subheader, own(sizes.subheader), { color: PAGE.muted });
  const heights = lines.map(({ style }) => style.size * (style.weight === undefined ? 1.4 : 1.1));
  const whole = heights.reduce((all, each) => all + each, 0);
  const smaller = Math.min(room / whole, 1);
  let y = Math.max((room - whole) / 2, 0);
  const drawn = lines.map((line, at) => {
    const size = line.style.size * smaller;
    y += (heights[at] ?? 0) * smaller;
    return textAt(line.text, 0, y - size * 0.25, { ...line.style, size });
  });
  return drawn.join('') + (trend === null ? '' : trendSvg(trend, shown.color, { width, height }));
}

interface Line {
  readonly text: string;
  readonly style: TextStyle;
}

function trendSvg(trend: TrendLine, color: string | null, { width, height }: PictureSize): string {
  const { from, to, low, high } = trend;
  const label = { size: 10, color: PAGE.muted };
  const [top, bottom] = [height * 0.68, height - (trend.x.length > 0 ? 16 : 2)];
  const left = trend.y.length > 0 ? 40 : 0;
  const xOf = (share: number): number => left + share * (width - left);
  const yOf = (share: number): number => bottom - share * (bottom - top);
  const points = trend.points.map(({ at, value }) => {
    const [x, y] = [xOf((at - from) / (to - from || 1)), yOf((value - low) / (high - low || 1))];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const ink = colorText(color ?? PAGE_THEME.accent);
  const [first = '', last = ''] = [points[0], points.at(-1)].map((each) => each?.split(',')[0]);
  const area = `M${points.join('L')}L${last},${bottom}L${first},${bottom}Z`;
  return [
    `<path d="${area}" fill="${ink}" fill-opacity="0.14"/>`,
    `<polyline fill="none" stroke="${ink}" stroke-width="1.5" points="${points.join(' ')}"/>`,
    ...trend.y.map(({ at, text }) => textAt(clipped(text, 38, 10), 0, yOf(at) + 4, label)),
    ...trend.x.map(({ at, text }) => {
      const anchor = at < 0.1 ? 'start' : at > 0.9 ? 'end' : 'middle';
      return textAt(text, xOf(at), height - 3, { ...label, anchor });
    }),
  ].join('');
}
