import type { Frame } from '#domain/compile/frame.ts';
import type { WithoutPages } from '../api.ts';
import { tablePages } from './tablePages.ts';
import type { TableForm } from './chart.ts';

/** A paginated table with all its rows: the second of its results counts them. */
export function withoutPages(form: TableForm, frames: readonly Frame[]): WithoutPages | null {
  if (tablePages(form, frames) === null) return null;
  const { own_state: _own, ...rest } = form;
  return { form: { ...rest, server_pagination: false }, frames: frames.filter((_frame, at) => at !== 1) };
}
