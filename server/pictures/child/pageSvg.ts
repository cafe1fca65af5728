import { t } from '#domain/format/shown.ts';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { micromark, type Options } from 'micromark';
import type { PicturedChart, PicturedPart, PicturedText, PictureRequest, PictureStyle } from '../request.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { chartSvg } from './chartSvg.ts';
import { PAGE } from './pageColors.ts';
import { type PictureSize, clipped, svgText, textAt } from './svgText.ts';
import { textSvg } from './textSvg.ts';

/** Longer texts are not read further: a picture ends before, and deep quotes take long. */
const LONGEST = 8_000;

type HtmlExtension = NonNullable<Options['htmlExtensions']>[number];
type Handle = NonNullable<NonNullable<HtmlExtension['exit']>['htmlText']>;

/** HTML is kept as it is written: its reader takes the words, and leaves out what a page would not show. */
const asWritten: Handle = function asWritten(token) {
  this.raw(this.sliceSerialize(token));
};

/** Markdown as HTML, with the HTML in it. Only words of it are drawn, and nothing of it is run or loaded. */
const markdownHtml = (code: string): string =>
  micromark(code.slice(0, LONGEST), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), { exit: { htmlFlowData: asWritten, htmlTextData: asWritten } }],
  });

const PADDING = 12;
const TITLE_HEIGHT = 26;

/** A page of charts and texts as SVG. Throws where a chart of a complete picture cannot be drawn. */
export async function pageSvg(
  request: PictureRequest,
  onPart: () => void = () => undefined,
): Promise<string> {
  const { width, height, title, lines, parts } = request;
  const style = styleOf(request);
  const head =
    title === null
      ? []
      : [
          textAt(clipped(title, width - 48, 20), 24, 36, { size: 20, color: PAGE.text, weight: 'bold' }),
          ...lines.map((line, at) =>
            textAt(clipped(line, width - 48, 12), 24, 58 + at * 18, { size: 12, color: PAGE.muted }),
          ),
        ];
  const drawn: string[] = [];
  for (const part of parts) {
    const placed = 'text' in part ? framedText(part) : framed(part, style, title !== null);
    drawn.push(await placed);
    onPart();
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${PAGE.surface}"/>${head.join('')}${drawn.join('')}</svg>`
  );
}

/** A label keeps the colour that the first part gave it. */
export const styleOf = ({ colors, isComplete = false }: PictureRequest): PictureStyle => ({
  book: createColorBook(startLabelColors(colors)),
  isComplete,
});

async function framed(chart: PicturedChart, style: PictureStyle, hasFrame: boolean): Promise<string> {
  const { x, y, width, height, title } = chart;
  const box = {
    width: Math.max(width - 2 * PADDING, 40),
    height: Math.max(height - 2 * PADDING - TITLE_HEIGHT, 40),
  };
  const inside = await drawnOrMessage(chart, style, box);
  const border = hasFrame
    ? `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="6" fill="none" stroke="${PAGE.line}"/>`
    : '';
  const theme = { size: 14, color: PAGE.text, weight: 'bold' } as const;
  const name = textAt(clipped(title, box.width, 14), x + PADDING, y + PADDING + 14, theme);
  const [left, top] = [x + PADDING, y + PADDING + TITLE_HEIGHT];
  return `${border}${name}<svg x="${left}" y="${top}" width="${box.width}" height="${box.height}">${inside}</svg>`;
}

function framedText(part: PicturedText): string {
  const { x, y, width, height } = part;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${textInside(part, part)}</svg>`;
}

/** The words of a text, without the frame of a chart. */
const textInside = ({ text, format }: PicturedText, box: PictureSize): string =>
  textSvg(format === 'markdown' ? markdownHtml(text) : `<h2>${svgText(text)}</h2>`, PAGE.text, box).svg;

/** A part without a name and a frame, as a picture of its own. */
export async function partAlone(part: PicturedPart, style: PictureStyle, box: PictureSize): Promise<string> {
  const { width, height } = box;
  const inside = 'text' in part ? textInside(part, box) : await drawnOrMessage(part, style, box);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${PAGE.surface}"/>${inside}</svg>`
  );
}

/** A drawn chart, or a message why it cannot be drawn. */
async function drawnOrMessage(
  { title, form, frames, headings, metrics }: PicturedChart,
  { book, isComplete }: PictureStyle,
  box: PictureSize,
): Promise<string> {
  try {
    return await chartSvg(form, frames, box, { book, headings, metrics });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (isComplete) throw new Error(t('"{title}" cannot be drawn: {reason}', { title, reason }), { cause });
    const text = clipped(t('This chart cannot be drawn: {reason}', { reason }), box.width, 12);
    return textAt(text, 0, 20, { size: 12, color: PAGE.muted });
  }
}
