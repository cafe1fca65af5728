import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { drawnPeriods } from '#charts/drawnPeriods.ts';
import { drawnTests } from '#charts/drawnTests.ts';
import { drawnNumber } from '#charts/usualDrawings.ts';
import type { BigNumber } from '#charts/kit/number/bigNumber.ts';
import { renderTemplate } from '#charts/handlebars/renderTemplate.ts';
import { pivotFrame } from '#charts/kit/pivot/pivotFrame.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { drawTable as rowsOf } from '#charts/table/drawTable.ts';
import { type Frame, wireOfFrame } from '#domain/compile/frame.ts';
import { type TextStyle, textAt } from '../../server/pictures/child/svgText.ts';
import { INSIDE } from './room.ts';

/* Types that are HTML in the app, drawn from what they show there. */

/** A cell of a table: a text, or values over time. */
interface Cell {
  readonly text: string;
  readonly isEnd?: boolean;
  readonly color?: string;
  readonly line?: readonly (number | null)[];
  /** The share of the cell that a bar fills. */
  readonly bar?: number;
}

/** The picture of a type that is no spec; null for others. */
export function drawTable(form: FormData, frames: readonly Frame[], theme: ChartTheme): string | null {
  const [first] = frames;
  if (first === undefined) return null;
  switch (vizType(form)) {
    case 'big_number':
    case 'big_number_total':
    case 'pop_kpi':
      return numberPicture(drawnNumber(form, frames), theme);
    case 'table':
      return grid(tableRows(form, frames), theme);
    case 'pivot_table_v2': {
      const pivot = pivotFrame(drawPivot(form, first, []), { total: 'Total' });
      return grid(plainRows(form, pivot), theme);
    }
    case 'time_table':
      return grid(timeRows(form, first), theme);
    case 'paired_ttest':
      return grid(testRows(form, first, theme), theme);
    case 'handlebars':
      return templatePicture(form, first, theme);
    default:
      return null;
  }
}

function numberPicture({ value, subheader, change, trend }: BigNumber, theme: ChartTheme): string {
  const large = { size: 34, color: theme.text, weight: 'bold' } as const;
  const below = [change?.text, subheader].filter((each) => each).join(' ');
  const parts = [
    textAt(value ?? '', 2, trend === null ? 54 : 34, large),
    textAt(below, 3, trend === null ? 74 : 52, { size: 11, color: theme.muted }),
  ];
  if (trend === null) return parts.join('');
  const line = points(
    trend.points.map((each) => each.value),
    { x: 0, y: 62, width: INSIDE.width, height: INSIDE.height - 66 },
  );
  const ground = `${line} ${INSIDE.width},${INSIDE.height} 0,${INSIDE.height}`;
  return (
    `<polygon points="${ground}" fill="${theme.accent}" fill-opacity="0.12"/>` +
    `<polyline points="${line}" fill="none" stroke="${theme.accent}" stroke-width="2"/>${parts.join('')}`
  );
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function points(values: readonly (number | null)[], { x, y, width, height }: Part): string {
  const known = values.map((value) => value ?? 0);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  return known
    .map((value, at) => {
      const across = x + (at / Math.max(known.length - 1, 1)) * width;
      return `${across.toFixed(1)},${(y + height * (1 - (value - low) / span)).toFixed(1)}`;
    })
    .join(' ');
}

function tableRows(form: FormData, frames: readonly Frame[]): readonly (readonly Cell[])[] {
  const view = rowsOf(form, frames);
  const { rowCount } = view;
  const columns = shownColumns(view);
  return [
    columns.map(({ label, align }) => ({ text: label, isEnd: align === 'end' })),
    ...Array.from({ length: rowCount }, (_, row) =>
      columns.map(({ text, align, bar }): Cell => {
        const drawn = bar(row);
        const length = drawn === null ? undefined : drawn.to - drawn.from;
        return { text: text(row), isEnd: align === 'end', ...(length !== undefined && { bar: length }) };
      }),
    ),
  ];
}

function plainRows(form: FormData, frame: Frame): readonly (readonly Cell[])[] {
  const view = chartTable(form, frame);
  const { rowCount } = view;
  const columns = shownColumns(view);
  const cells = (text: (column: (typeof columns)[number]) => string) =>
    columns.map((column) => ({ text: text(column), isEnd: column.align === 'end' }));
  return [
    // Under a metric of its own each column is known by its last name.
    cells(({ label }) => label.split(' › ').at(-1) ?? label),
    ...Array.from({ length: rowCount }, (_, row) => cells((column) => column.text(row))),
  ];
}

function timeRows(form: FormData, frame: Frame): readonly (readonly Cell[])[] {
  const table = drawnPeriods(form, frame);
  if (table === null) return [];
  return [
    ['', ...table.headings.map(({ label }) => label)].map((text) => ({ text })),
    ...table.rows.map(({ name, cells }) => [
      { text: name },
      ...cells.map(({ text, line }): Cell => (line === null ? { text } : { text: '', line })),
    ]),
  ];
}

function testRows(form: FormData, frame: Frame, theme: ChartTheme): readonly (readonly Cell[])[] {
  const [test] = drawnTests(form, frame, new Map());
  if (test === undefined) return [];
  const good = theme.mode === 'dark' ? '#7fd6a4' : '#1f7a4d';
  return [
    [...test.headings, 'p-value', 'Lift %'].map((text, at) => ({ text, isEnd: at > 0 })),
    ...test.groups.map(({ names, p, lift, isSignificant, isControl }) => {
      const color = isSignificant === true ? { color: good } : {};
      return [
        { text: names.join(', ') },
        { text: isControl ? 'control' : p, isEnd: true, ...color },
        { text: lift, isEnd: true, ...color },
      ];
    }),
  ];
}

const SIZE = 11;

/** Rows of cells, the first of which names the columns. */
function grid(rows: readonly (readonly Cell[])[], theme: ChartTheme): string {
  const high = Math.min(INSIDE.height / Math.max(rows.length, 1), 24);
  const top = (INSIDE.height - high * rows.length) / 2;
  const wide = INSIDE.width / Math.max(rows[0]?.length ?? 1, 1);
  return rows
    .flatMap((cells, row) => {
      const y = top + row * high;
      const line = `<line x1="0" x2="${INSIDE.width}" y1="${y}" y2="${y}" stroke="${theme.line}"/>`;
      return [
        row === 0 ? '' : line,
        ...cells.map((cell, column) => {
          const part = { x: column * wide, y, width: wide, height: high };
          return cellPicture(
            cell,
            part,
            row === 0 ? { color: theme.muted, weight: 'bold' } : { color: theme.text },
            theme,
          );
        }),
      ];
    })
    .join('');
}

function cellPicture(
  { text, isEnd, color, line, bar }: Cell,
  { x, y, width, height }: Part,
  ink: Omit<TextStyle, 'size'>,
  theme: ChartTheme,
): string {
  if (line !== undefined) {
    const drawn = points(line, { x: x + 2, y: y + 4, width: width - 4, height: height - 8 });
    return `<polyline points="${drawn}" fill="none" stroke="${theme.accent}" stroke-width="1.5"/>`;
  }
  const shown = { ...ink, ...(color !== undefined && { color }), size: SIZE };
  const baseline = y + height / 2 + SIZE * 0.36;
  const under =
    bar === undefined || !Number.isFinite(bar)
      ? ''
      : `<rect x="${x + 4}" y="${y + 3}" width="${((width - 4) * bar).toFixed(1)}" height="${height - 6}" fill="${theme.accent}" fill-opacity="0.16"/>`;
  return (
    under +
    textAt(text, isEnd === true ? x + width - 4 : x + 2, baseline, {
      ...shown,
      anchor: isEnd === true ? 'end' : 'start',
    })
  );
}

/** The texts of a template's list items, the numbers in them bold. */
function templatePicture(form: FormData, frame: Frame, theme: ChartTheme): string {
  const rendered = renderTemplate(String(form['handlebarsTemplate']), { data: wireOfFrame(frame).data });
  if (!('html' in rendered)) throw new Error('The template of the sample is not valid.');
  const items = [...rendered.html.matchAll(/<li>(.*?)<b>(.*?)<\/b><\/li>/g)];
  const high = INSIDE.height / items.length;
  return items
    .map(([, name = '', number = ''], at) => {
      const y = at * high + high / 2;
      return (
        `<rect x="1" y="${(at * high + 3).toFixed(1)}" width="${INSIDE.width - 2}" height="${(high - 6).toFixed(1)}" rx="4" fill="none" stroke="${theme.line}"/>` +
        `<circle cx="14" cy="${y.toFixed(1)}" r="3" fill="${theme.accent}"/>` +
        textAt(name.trim(), 24, y + 4, { size: 12, color: theme.muted }) +
        textAt(number, INSIDE.width - 10, y + 4, {
          size: 12,
          color: theme.text,
          weight: 'bold',
          anchor: 'end',
        })
      );
    })
    .join('');
}
