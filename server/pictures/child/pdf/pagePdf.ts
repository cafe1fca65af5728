import { PDFDocument, rgb, type PDFPage } from 'pdf-lib';
import type { PlacedOnPage } from '../../pdfFlow.ts';
import { pdfPages } from '../../pdfPages.ts';
import { PAPERS } from '../../paper.ts';
import type { PicturedPart, PictureRequest, PictureStyle } from '../../request.ts';
import { PAGE } from '../pageColors.ts';
import { partAlone, styleOf } from '../pageSvg.ts';
import { readPaint } from '../paint.ts';
import { sliceSvg } from '../sheet/sliceSvg.ts';
import { type PictureSize, clipped, textAt } from '../svgText.ts';
import { type PdfFonts, pdfFonts, plain } from './pdfFonts.ts';
import { drawSvg } from './svgPdf.ts';
import { NOTE_LINE, NOTE_SIZE, type TableFlow, tableFlow } from './tableFlow.ts';
import type { Matrix } from './transforms.ts';

const MARGIN = 30;
const FOOT = 18;
/** Of a chart, in pixels of the page of charts. */
const [PADDING, TITLE_HEIGHT] = [12, 26];
const FRAME = { padding: PADDING, frameHeight: 2 * PADDING + TITLE_HEIGHT };
/** Pixels of pictures for each pixel of the page of charts, where a part is drawn as dots. */
const SHARPNESS = 2;

export interface PdfTools {
  readonly png: (svg: string, width: number) => Uint8Array;
  /** One more part is drawn. */
  readonly onPart: () => void;
}

/**
 * A page of charts as a PDF: texts, lines and areas as such, and as dots only what has no such form. None is cut by a
 * page's end, and tables go on over as many pages as they need.
 */
export async function pagePdf(request: PictureRequest, { png, onPart }: PdfTools): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const fonts = await pdfFonts(file);
  const style = styleOf(request);
  const title = request.title ?? '';
  file.setTitle(plain(title));
  file.setProducer('Sextant');
  const [width, height] = PAPERS[request.paper ?? 'a4-landscape'];
  const [from, to] = edgesOf(request);
  const scale = (width - 2 * MARGIN) / (to - from);
  const head = 34 + request.lines.length * 14;
  const flows = new Map<string, TableFlow | null>();
  const flowOf = (part: PicturedPart): TableFlow | null => {
    if ('text' in part) return null;
    const key = `${part.x} ${part.y}`;
    const known = flows.get(key);
    if (known !== undefined) return known;
    const made = tableFlow(part, FRAME);
    flows.set(key, made);
    return made;
  };
  const room = { height: (height - 2 * MARGIN - FOOT) / scale, head: head / scale };
  const pages = pdfPages(widened(request.parts, [from, to], FRAME), room, flowOf);
  for (const [at, placed] of pages.entries()) {
    const page = file.addPage([width, height]);
    const drawing: Drawing = {
      file,
      page,
      fonts,
      scale,
      style,
      png,
      top: height - MARGIN,
      left: MARGIN - from * scale,
    };
    if (at === 0) drawHead(drawing, request, width);
    for (const each of placed) {
      const space = room.height - each.top;
      const fitted = { ...each, part: { ...each.part, height: Math.min(each.part.height, space) } };
      await drawPart(drawing, fitted, flowOf(each.part));
      onPart();
    }
    const number = `${at + 1} / ${pages.length}`;
    write(drawing, number, { x: MARGIN, y: MARGIN - 12, size: 8, color: PAGE.muted });
  }
  return file.save();
}

/** From where to where the parts of a page are: paper has margins of its own. */
function edgesOf({ parts, width }: PictureRequest): readonly [number, number] {
  if (parts.length === 0) return [0, width];
  return [Math.min(...parts.map(({ x }) => x)), Math.max(...parts.map((part) => part.x + part.width))];
}

interface Drawing {
  readonly file: PDFDocument;
  readonly page: PDFPage;
  readonly fonts: PdfFonts;
  readonly scale: number;
  readonly style: PictureStyle;
  readonly png: PdfTools['png'];
  /** Where the page of charts begins, in points from below and from the left. */
  readonly top: number;
  readonly left: number;
}

function drawHead(drawing: Drawing, { title, lines }: PictureRequest, width: number): void {
  const room = width - 2 * MARGIN;
  const own = clipped(plain(title ?? ''), room, 16, 'bold');
  write(drawing, own, { x: MARGIN, y: drawing.top - 14, size: 16, isBold: true });
  for (const [at, text] of lines.entries())
    write(drawing, clipped(plain(text), room, 9), {
      x: MARGIN,
      y: drawing.top - 30 - at * 14,
      size: 9,
      color: PAGE.muted,
    });
}

async function drawPart(
  drawing: Drawing,
  { part, top, slices, footTop, isContinued = false }: PlacedOnPage,
  flow: TableFlow | null,
): Promise<void> {
  const { page, scale } = drawing;
  const isText = 'text' in part;
  const [padding, titleHeight] = isText ? [0, 0] : [PADDING, TITLE_HEIGHT];
  const left = drawing.left + part.x * scale;
  const upper = drawing.top - top * scale;
  const room = part.width - 2 * padding;
  if (!isText) {
    page.drawRectangle({
      x: left,
      y: upper - part.height * scale,
      width: part.width * scale,
      height: part.height * scale,
      borderColor: inkOf(PAGE.line),
      borderWidth: 0.5,
    });
    const name = clipped(plain(isContinued ? `${part.title} (continued)` : part.title), room, 14, 'bold');
    const at = { x: left + PADDING * scale, y: upper - (PADDING + 14) * scale };
    write(drawing, name, { ...at, size: 14 * scale, isBold: true });
  }
  const [x, y] = [left + padding * scale, upper - (padding + titleHeight) * scale];
  if (slices === undefined || flow === null) {
    const box = {
      width: Math.max(room, 40),
      height: Math.max(part.height - 2 * padding - titleHeight, isText ? 20 : 40),
    };
    await drawInBox(drawing, part, box, { x, y });
    return;
  }
  for (const { block, from, to, top: below } of slices) {
    const { places: columns = [], widths = [] } = flow.columns[block] ?? {};
    const rows = Array.from({ length: to - from }, (_, row) => from + row);
    const own = scale * flow.scale;
    draw(drawing, sliceSvg(flow.sheet, { columns, widths, rows }), [own, 0, 0, -own, x, y - below * scale]);
  }
  if (footTop === undefined) return;
  const notes = flow.notes.map((note, at) =>
    textAt(clipped(note, room, NOTE_SIZE), 0, footTop + 8 + at * NOTE_LINE + NOTE_SIZE, {
      size: NOTE_SIZE,
      color: PAGE.muted,
    }),
  );
  draw(drawing, notes.join(''), [scale, 0, 0, -scale, x, y]);
}

const draw = ({ page, fonts }: Drawing, svg: string, matrix: Matrix): boolean =>
  drawSvg(`<g>${svg}</g>`, { page, fonts, matrix });

/** A part in its box: as lines, areas and texts, else as dots. */
async function drawInBox(
  { file, page, fonts, scale, style, png }: Drawing,
  part: PicturedPart,
  box: PictureSize,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<void> {
  const svg = await partAlone(part, style, box);
  if (drawSvg(svg, { page, fonts, matrix: [scale, 0, 0, -scale, x, y] })) return;
  const image = await file.embedPng(png(svg, Math.round(box.width * SHARPNESS)));
  const height = box.height * scale;
  page.drawImage(image, { x, y: y - height, width: box.width * scale, height });
}

interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
}

const write = (
  { page, fonts }: Drawing,
  text: string,
  { color = PAGE.text, isBold = false, ...at }: Written,
): void => fonts.write(page, text, { ...at, isBold, color: inkOf(color), opacity: 1 });

function inkOf(color: string) {
  const { red = 0, green = 0, blue = 0 } = readPaint(color) ?? {};
  return rgb(red, green, blue);
}

/** A table that stands alone in its row and has more columns than its box has all of the paper's width. */
function widened(
  parts: readonly PicturedPart[],
  [from, to]: readonly [number, number],
  frame: Parameters<typeof tableFlow>[1],
): readonly PicturedPart[] {
  return parts.map((part) => {
    if ('text' in part) return part;
    const isAlone = parts.every(
      (other) => other === part || other.y >= part.y + part.height || other.y + other.height <= part.y,
    );
    if (!isAlone) return part;
    const flow = tableFlow(part, frame);
    return flow === null || (flow.scale === 1 && flow.blocks === 1)
      ? part
      : { ...part, x: from, width: to - from };
  });
}
