import { withNotes } from './notesSvg.ts';
import { PAGE } from './pageColors.ts';
import type { Box } from './svgText.ts';
import { textSvg } from './textSvg.ts';

/** The words of HTML: its styles belong to a page. */
export function htmlSvg(html: string, box: Box, isCut: boolean): string | Promise<string> {
  const draw = (room: Box) => textSvg(html, PAGE.text, room);
  const isWhole = !isCut && draw(box).isWhole;
  return withNotes(isWhole ? [] : [{ text: 'Only the beginning is shown.' }], box, (room) => draw(room).svg);
}
