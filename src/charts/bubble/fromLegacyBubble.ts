import type { FormData } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';

const KEYS: Readonly<Record<string, string>> = {
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
  x_axis_format: 'xAxisFormat',
  x_log_scale: 'logXAxis',
  y_log_scale: 'logYAxis',
  limit: 'row_limit',
};

/** The older bubble chart limited its bubbles as series, or not at all; this one limits its rows. */
export function fromLegacyBubble(form: FormData): FormData {
  return { row_limit: null, ...withKeysRenamed(form, KEYS) };
}
