import type { FormData } from '#domain/chart/form/formData.ts';
import { bigNumber } from '#charts/bigNumber/bigNumber.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { PAGE } from './pageColors.ts';
import { colorText } from './specSvg.ts';
import { type Box, clipped, textAt } from './svgText.ts';
import { PAGE_THEME } from './pageTheme.ts';

/** A number, what it is compared with, and its trend. */
export function numberSvg(form: FormData, frames: readonly Frame[], { width, height }: Box): string {
  const { value, subheader, change, trend, valueColor, metricName, asOf } = bigNumber(form, frames);
  const above = [metricName, asOf].filter((each) => each).join(' · ');
  const text = value ?? 'No data';
  const size = Math.min(height * 0.35, (width * 1.5) / Math.max(text.length, 4), 80);
  const below = [change?.text, subheader].filter((each) => each).join(' ');
  const middle = trend.length > 1 ? height * 0.4 : height * 0.55;
  return [
    textAt(clipped(above, width, 13), 0, middle - size - 4, { size: 13, color: PAGE.muted }),
    textAt(clipped(text, width, size), 0, middle, {
      size,
      color: colorText(valueColor ?? PAGE.text),
      weight: 'bold',
    }),
    textAt(clipped(below, width, 13), 0, middle + 24, { size: 13, color: PAGE.muted }),
    trend.length > 1 ? trendSvg(trend, { width, height }) : '',
  ].join('');
}

function trendSvg(trend: readonly { readonly value: number }[], box: Box): string {
  const values = trend.map(({ value }) => value);
  const low = values.reduce((a, b) => Math.min(a, b));
  const span = values.reduce((a, b) => Math.max(a, b)) - low || 1;
  const [top, room] = [box.height * 0.6, box.height * 0.38];
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * box.width;
    return `${x.toFixed(1)},${(top + room * (1 - (value - low) / span)).toFixed(1)}`;
  });
  return `<polyline fill="none" stroke="${PAGE_THEME.accent}" stroke-width="2" points="${points.join(' ')}"/>`;
}
