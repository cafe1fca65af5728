import { columnOf, type Frame } from '#domain/compile/frame.ts';
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
import { chartFormats } from '../spec/text/formats.ts';
import type { RowTexts } from './mapTooltips.ts';
import type { Position } from './spatial.ts';

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

/**
 * The tooltips of rows: the columns and metrics of `names`, and those that the author chose. A template of the author
 * is filled in as text.
 */
export function rowTexts(
  form: FormData,
  frame: Frame,
  names: readonly (string | null)[],
  { places = [], colors = null }: Partial<Pick<RowTexts, 'places' | 'colors'>> = {},
): { readonly rows: RowTexts; readonly several: null } {
  const formats = chartFormats(form);
  const chosen = listOf(form['tooltip_contents']).map(nameIn);
  const template = textOf(form['tooltip_template'])?.trim() ?? '';
  const rows: RowTexts = {
    columns: [...new Set([...names, ...chosen])].flatMap((name) =>
      name === null ? [] : (columnOf(frame, name) ?? []),
    ),
    template,
    fields: template === '' ? [] : frame.columns,
    numbers: formats.fullStyle,
    times: formats.bucketStyle,
    places,
    colors,
  };
  return { rows, several: null };
}

/** The places of rows, for their titles. */
export const placesOf = (
  places: readonly { readonly row: number; readonly at: Position }[],
): ReadonlyMap<number, Position> => new Map(places.map(({ row, at }) => [row, at]));
