import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import { isBlank, renderTemplate } from '#charts/handlebars/renderTemplate.ts';
import { NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import { type Frame, wireOfFrame } from '#domain/compile/frame.ts';
import { noteText } from '../../base/noteText.ts';
import { withNotes } from './notesSvg.ts';
import { PAGE } from './pageColors.ts';
import { message } from './rowsSvg.ts';
import type { Box } from './svgText.ts';
import { textSvg } from './textSvg.ts';

/** More rows than this are in no text of a picture. */
const MAX_TEXT_ROWS = 500;

/** The words of a template: its styles belong to a page. */
export function templateSvg(form: FormData, frame: Frame, box: Box): string | Promise<string> {
  const data = wireOfFrame(frame).data.slice(0, MAX_TEXT_ROWS);
  const rendered = renderTemplate(textOf(form['handlebarsTemplate']) ?? '', { data });
  if (!('html' in rendered)) return message(noteText(rendered), box);
  if (frame.rowCount === 0 && isBlank(rendered.html)) return message(noteText(NO_ROWS.reason), box);
  return htmlSvg(rendered.html, box, rendered.isCut || frame.rowCount > MAX_TEXT_ROWS);
}

/** The words of HTML. */
export function htmlSvg(html: string, box: Box, isCut = false): string | Promise<string> {
  const draw = (room: Box) => textSvg(html, PAGE.text, room);
  const isWhole = !isCut && draw(box).isWhole;
  return withNotes(isWhole ? [] : [{ text: 'Only the beginning is shown.' }], box, (room) => draw(room).svg);
}
