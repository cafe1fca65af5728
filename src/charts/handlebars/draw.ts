import { textOf } from '#domain/chart/form/formData.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import type { DrawTagged } from '../api.ts';
import { NO_ROWS } from '../kit/spec/chartSpec.ts';
import type { HandlebarsForm } from './chart.ts';
import { isBlank, renderTemplate } from './renderTemplate.ts';

/** More rows than this are no text that a person reads. */
const MAX_ROWS = 5000;

/** Rows in a template of the author. */
export const draw: DrawTagged<HandlebarsForm> = (form, [frame]) => {
  const rows = frame === undefined ? [] : wireOfFrame(frame).data.slice(0, MAX_ROWS);
  const rendered = renderTemplate(textOf(form['handlebarsTemplate']) ?? '', { data: rows });
  if (!('html' in rendered)) return { kind: 'text', text: rendered };
  if (frame?.rowCount === 0 && isBlank(rendered.html)) return { kind: 'text', text: NO_ROWS.reason };
  return {
    kind: 'html',
    html: rendered.html,
    css: textOf(form['styleTemplate']) ?? '',
    isCut: rendered.isCut || (frame?.rowCount ?? 0) > MAX_ROWS,
  };
};
