import { t } from '#domain/format/shown.ts';
import type { FrameColumn } from '#domain/compile/frame.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { numberWriter, timeWriter } from '#domain/format/styles.ts';
import { valueText } from '#domain/format/valueText.ts';
import type { TooltipLine, TooltipText } from '../spec/chartSpec.ts';
import { tooltipLine } from '../spec/text/tooltipLine.ts';
import { dimensionsAt } from '../spec/tooltips/dimensionsAt.ts';
import { cellFilter } from './cellFilter.ts';
import type { Rgba } from './mapLayer.ts';
import type { MapDimensions, MapPlace, MapTooltips, RowTexts } from './mapTooltips.ts';
import { placeText } from './places.ts';
import { TEMPORAL } from '#domain/resultColumn.ts';

const MAX_LINES = 12;
const LONGEST = 200;

/** What is shown of a place that is pointed at; null if nothing is. */
export function mapTooltipAt(of: MapTooltips, place: MapPlace): TooltipText | null {
  if ('layers' in of) {
    const found = of.layers.get(place.layer?.split(' ')[0] ?? '');
    return found === undefined ? null : mapTooltipAt(found, place);
  }
  const { row, value, count } = place;
  if (of.rows !== null && row !== null) return rowText(of.rows, row);
  if (of.several === null) return null;
  const { kind, label, numbers } = of.several;
  const write = numberWriter(numbers);
  const counted = count === undefined ? [] : [tooltipLine(t('Rows'), String(count))];
  const named = label === null || value == null ? [] : [tooltipLine(label, write(value))];
  if (kind === 'clusters')
    return count === undefined ? null : { title: '', lines: [...counted, ...named], more: 0 };
  const own = named.map((line) => ({ ...line, strong: true }));
  return own.length === 0 ? null : { title: '', lines: [...own, ...counted], more: 0 };
}

/** What a place filters other charts by; null if it does not. */
export function mapDimensionsAt(of: MapDimensions | null, place: MapPlace): Dimensions | null {
  if (of?.kind === 'cells') return cellFilter(of.spatial, of.frame, place, of.selected);
  return place.row === null ? null : dimensionsAt(of, { row: place.row, series: null });
}

function rowText(of: RowTexts, row: number): TooltipText {
  const [number, time] = [numberWriter(of.numbers), timeWriter(of.times)];
  const text = ({ type, values }: FrameColumn, at: number): string =>
    valueText(values[at], { number, time, temporal: type === TEMPORAL }).slice(0, LONGEST);
  if (of.template !== '') return { title: '', lines: templateLines(of, row, text), more: 0 };
  return {
    title: of.places.map((places) => placeText(places.get(row) ?? null)).join(' → '),
    lines: of.columns.slice(0, MAX_LINES).map((column, i) => ({
      label: column.name,
      value: text(column, row),
      color: i === 0 ? colorOf(of, row) : null,
      strong: i === 0,
    })),
    more: Math.max(of.columns.length - MAX_LINES, 0),
  };
}

function colorOf({ colors }: RowTexts, row: number): string | null {
  const color = colors instanceof Map ? colors.get(row) : colors;
  return color == null ? null : cssOf(color);
}

const cssOf = ([r, g, b]: Rgba): string => `rgb(${r} ${g} ${b})`;

/** The lines of a template: names in double braces are replaced by values, tags are removed. */
function templateLines(
  { template, fields }: RowTexts,
  row: number,
  text: (column: FrameColumn, row: number) => string,
): readonly TooltipLine[] {
  return template
    .replaceAll(/<\s*(?:br|\/(?:div|p|li|tr|h\d))[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
    .map((line) => {
      const filled = line.replaceAll(/\{\{\{?\s*([^{}]+?)\s*\}?\}\}/g, (_whole, name: string) => {
        const column = fields.find((each) => each.name === name);
        return column === undefined ? '' : text(column, row);
      });
      return tooltipLine(filled, '');
    });
}
