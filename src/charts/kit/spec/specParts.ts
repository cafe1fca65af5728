import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartFormats } from './text/formats.ts';
import type { ChartTheme } from './chartSpec.ts';

/** Font sizes and line widths of every chart. */
export const LABEL_SIZE = 12;
export const THIN = 1;

/** A title never takes the space of the plot, and is cut with dots before it reaches the edge of the chart. */
const titleLimit = (extent: 'width' | 'height'): JsonRecord => ({ signal: `min(220, ${extent} + 24)` });

export function baseSpec(theme: ChartTheme, padding = 4): JsonRecord {
  return {
    $schema: 'https://vega.github.io/schema/vega/v6.json',
    autosize: { type: 'fit', contains: 'padding' },
    padding,
    background: 'transparent',
    config: {
      style: { 'guide-label': { font: theme.font, fontSize: LABEL_SIZE, fill: theme.muted } },
      text: { font: theme.font, fontSize: LABEL_SIZE, fill: theme.text },
      title: { font: theme.font },
      axis: {
        domainColor: theme.line,
        tickColor: theme.line,
        gridColor: theme.line,
        gridOpacity: 0.7,
        gridWidth: THIN,
        tickSize: 4,
        labelColor: theme.muted,
        labelFont: theme.font,
        labelFontSize: LABEL_SIZE,
        labelPadding: 6,
        titleColor: theme.muted,
        titleFont: theme.font,
        titleFontSize: LABEL_SIZE,
        titleFontWeight: 500,
        titlePadding: 8,
      },
      axisX: { titleLimit: titleLimit('width') },
      axisY: { titleLimit: titleLimit('height') },
    },
  };
}

/** The base of drawings without axes, which place all of their marks in the full size: no text shrinks them. */
export const fullSizeSpec = (theme: ChartTheme, padding?: number): JsonRecord => ({
  ...baseSpec(theme, padding),
  autosize: { type: 'none', contains: 'padding' },
});

/** Axis formats are signals, so that no text of a form is ever part of an expression. */
export function formatSignals(
  formats: ChartFormats,
  numberName: string = formats.numberName,
): readonly JsonRecord[] {
  return [
    { name: 'numberFormat', value: numberName },
    { name: 'currency', value: formats.currency?.symbol ?? '' },
    { name: 'currencyPlace', value: formats.currency?.position ?? 'prefix' },
    { name: 'alongFormat', value: formats.alongName },
    { name: 'timeFormat', value: formats.timeName },
  ];
}

/** Expressions over the functions the page registers in Vega (src/ui/chart/vega/runtime/vegaRuntime.ts). */
export const NUMBER_TEXT = 'chartNumber(datum.value, numberFormat, currency, currencyPlace)';
/** Along an axis of numbers: they are not metric values, and have their own format. */
export const ALONG_TEXT = "chartNumber(datum.value, alongFormat, '', 'prefix')";
export const TIME_TEXT = "chartTick(datum.value, timeFormat, datum.index, domain('along'))";

export const axisText = (expression: string): JsonRecord => ({
  labels: { update: { text: { signal: expression } } },
});

/** The hovered mark's row; null away from all marks. */
export const HOVER_SIGNAL: JsonRecord = {
  name: 'hover',
  value: null,
  on: [
    { events: 'mousemove', update: 'datum && isNumber(datum.row) ? datum.row : null' },
    { events: 'view:mouseout', update: 'null' },
  ],
};

export const DIMMED = 0.25;
