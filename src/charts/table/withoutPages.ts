import type { Frame } from '#domain/compile/frame.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { tablePages } from './tablePages.ts';

/** The form of a paginated table with all its rows. */
export function withoutPages(form: FormData): FormData {
  const { own_state: _own, ...rest } = form;
  return { ...rest, server_pagination: false };
}

/** The results of a table without the count of its rows, which only its pages need. */
export const withoutRowCount = (form: FormData, frames: readonly Frame[]): readonly Frame[] =>
  vizType(form) === 'table' && tablePages(form, frames) !== null
    ? frames.filter((_frame, at) => at !== 1)
    : frames;
