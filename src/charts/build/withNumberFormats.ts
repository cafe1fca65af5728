import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { excelFormat } from '#domain/export/excelFormat.ts';
import { readCurrency } from '#domain/format/currency.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { chartMetrics } from '../kit/spec/text/frameColumns.ts';

/** How the chart of a form writes the numbers of a column, for a workbook; null for a column without a format. */
export function numberFormatOf(form: FormData): (name: string) => string | null {
  const metrics = chartMetrics(form);
  return (name) => {
    const [, sign = '', metric = name] = /^([#△%] ?)(.+)$/.exec(name) ?? [];
    const isMetric = metrics.has(metric);
    if (sign.startsWith('%') && isMetric) return excelFormat('.3%', null);
    const config = asRecord(ownValue(asRecord(form['column_config']), isMetric ? metric : name));
    const general = isMetric
      ? (textOf(form['valueFormat']) ?? textOf(form['y_axis_format']) ?? textOf(form['number_format']))
      : null;
    const currency =
      readCurrency(config['currencyFormat']) ?? (isMetric ? readCurrency(form['currency_format']) : null);
    return excelFormat(textOf(config['d3NumberFormat']) ?? general, currency);
  };
}

/** A frame whose numbers are written in a workbook as its chart writes them. */
export function withNumberFormats(form: FormData, frame: Frame): Frame {
  const formatOf = numberFormatOf(form);
  return {
    ...frame,
    columns: frame.columns.map((column) => {
      const numberFormat = column.type === 0 ? formatOf(column.parts[0] ?? column.name) : null;
      return numberFormat === null ? column : { ...column, numberFormat };
    }),
  };
}
