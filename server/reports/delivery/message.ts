import type { SayText } from '#domain/format/texts.ts';
import { escapeHtml } from '../../http/response/htmlPage.ts';
import type { ReportFile } from '../content.ts';
import type { ReportTable } from '../reportTables.ts';

/** What is sent to the recipients of a report. */
export interface ReportMessage {
  readonly subject: string;
  /** Above the tables. */
  readonly lines: readonly string[];
  /** The address of the chart or dashboard; null if this server has no address for others. */
  readonly link: string | null;
  readonly tables: readonly ReportTable[];
  readonly files: readonly ReportFile[];
  /** Of its language. */
  readonly t: SayText;
}

const leftOut = (t: SayText, { more: n }: ReportTable): string =>
  n > 0 ? t('{n} more {n|row is|rows are} not shown.', { n }) : '';

export function messageText({ lines, link, tables, t }: ReportMessage): string {
  const parts = tables.map((table) => {
    const widths = table.columns.map((name, i) =>
      Math.min(40, Math.max(name.length, ...table.rows.map((row) => (row[i] ?? '').length))),
    );
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, i) => cell.slice(0, 40).padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd();
    return [table.title, line(table.columns), ...table.rows.map(line), leftOut(t, table)]
      .filter((each) => each !== '')
      .join('\n');
  });
  return [...lines, ...parts, ...(link === null ? [] : [link])].join('\n\n');
}

/** Only escaped text: data is never markup. */
export function messageHtml({ lines, link, tables, t }: ReportMessage): string {
  const cells = (tag: string, row: readonly string[]) =>
    row
      .map(
        (cell) =>
          `<${tag} style="border:1px solid #ccc;padding:2px 8px;text-align:left">${escapeHtml(cell)}</${tag}>`,
      )
      .join('');
  const parts = tables.map(
    (table) =>
      `<h2>${escapeHtml(table.title)}</h2><table style="border-collapse:collapse"><thead><tr>${cells('th', table.columns)}</tr></thead><tbody>${table.rows
        .map((row) => `<tr>${cells('td', row)}</tr>`)
        .join(
          '',
        )}</tbody></table>${leftOut(t, table) === '' ? '' : `<p>${escapeHtml(leftOut(t, table))}</p>`}`,
  );
  const anchor = link === null ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;
  return `<!doctype html><html><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${parts.join('')}${anchor}</body></html>`;
}
