import type { Frame } from '#domain/compile/frame.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { tablePages } from './tablePages.ts';
import type { TableForm } from './chart.ts';

/** The form of a paginated table with all its rows. */
export function withoutPages(form: TableForm): TableForm {
  const { own_state: _own, ...rest } = form;
  return { ...rest, server_pagination: false };
}

/** The results of a table without the count of its rows, which only its pages need. */
export const withoutRowCount = (form: TableForm, frames: readonly Frame[]): readonly Frame[] =>
  vizType(form) === 'table' && tablePages(form, frames) !== null
    ? frames.filter((_frame, at) => at !== 1)
    : frames;
