import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { valueText } from '#domain/format/valueText.ts';
import { isRecord } from '#domain/jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  listOf,
  metricLabel,
  metricsOf,
  textOf,
} from '#domain/chart/form/formData.ts';
import { tooltipLine } from '../spec/text/tooltipLine.ts';
import type { TooltipLine, TooltipText } from '../spec/chartSpec.ts';
import { chartFormats } from '../spec/text/formats.ts';
import type { Rgba } from './mapLayer.ts';

/** The name of a column or metric of the tooltip in the result. */
function nameIn(entry: unknown): string | null {
  if (typeof entry === 'string') return textOf(entry);
  if (!isRecord(entry)) return null;
  if (entry['item_type'] === 'column') return textOf(entry['column_name']);
  if (entry['item_type'] === 'metric') return textOf(entry['metric_name']);
  const [metric] = metricsOf(entry);
  if (metric !== undefined) return metricLabel(metric);
  const [column] = columnsOf(entry);
  return column === undefined ? null : columnLabel(column);
}

const TEMPORAL = 2;
const MAX_LINES = 12;
const LONGEST = 200;

export const cssOf = ([r, g, b]: Rgba): string => `rgb(${r} ${g} ${b})`;

/**
 * The tooltips of rows: the columns and metrics of `names`, and those that the author chose. A template of the author
 * is filled in as text.
 */
export function rowTexts(
  form: FormData,
  frame: Frame,
  names: readonly (string | null)[],
): (row: number, title: string, color: string | null) => TooltipText {
  const formats = chartFormats(form);
  const chosen = listOf(form['tooltip_contents']).map(nameIn);
  const columns = [...new Set([...names, ...chosen])].flatMap((name) =>
    name === null ? [] : (columnOf(frame, name) ?? []),
  );
  const text = ({ type, values }: FrameColumn, row: number): string =>
    valueText(values[row], {
      number: formats.full,
      time: formats.bucket,
      temporal: type === TEMPORAL,
    }).slice(0, LONGEST);
  const template = textOf(form['tooltip_template'])?.trim() ?? '';
  return (row, title, color) => {
    if (template !== '') return { title: '', lines: templateLines(template, frame, row, text), more: 0 };
    return {
      title,
      lines: columns.slice(0, MAX_LINES).map((column, i) => ({
        label: column.name,
        value: text(column, row),
        color: i === 0 ? color : null,
        strong: i === 0,
      })),
      more: Math.max(columns.length - MAX_LINES, 0),
    };
  };
}

/** The lines of a template: names in double braces are replaced by values, tags are removed. */
function templateLines(
  template: string,
  frame: Frame,
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
        const column = columnOf(frame, name);
        return column === undefined ? '' : text(column, row);
      });
      return tooltipLine(filled, '');
    });
}
