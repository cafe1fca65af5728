import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { pdfPages } from '../pdfPages.ts';
import type { PicturedPart, PictureRequest, PictureStyle } from '../request.ts';
import { PAGE } from './pageColors.ts';
import { partAlone } from './pageSvg.ts';

/** A4, lying, in points. */
const [WIDTH, HEIGHT] = [842, 595];
const MARGIN = 30;
const FOOT = 18;
/** Of a chart, in pixels of the page of charts. */
const [PADDING, TITLE_HEIGHT] = [12, 26];
/** Pixels of pictures for each pixel of the page of charts. */
const SHARPNESS = 1.5;

export interface PdfTools {
  readonly png: (svg: string, width: number) => Uint8Array;
  /** The bytes of the fonts. */
  readonly fonts: { readonly regular: Uint8Array; readonly bold: Uint8Array };
  /** One more part is drawn. */
  readonly onPart: () => void;
}

/**
 * A page of charts as a PDF: title, lines and names of charts as text, charts as pictures, none cut by a page's end.
 */
export async function pagePdf(
  request: PictureRequest,
  { png, fonts, onPart }: PdfTools,
): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  file.registerFontkit(fontkit);
  const regular = await file.embedFont(fonts.regular, { subset: true });
  const bold = await file.embedFont(fonts.bold, { subset: true });
  const title = request.title ?? '';
  file.setTitle(plain(title));
  file.setProducer('Sextant');
  const scale = (WIDTH - 2 * MARGIN) / request.width;
  const head = 34 + request.lines.length * 14;
  const pages = pdfPages(request.parts, {
    height: (HEIGHT - 2 * MARGIN - FOOT) / scale,
    head: head / scale,
  });
  for (const [at, placed] of pages.entries()) {
    const page = file.addPage([WIDTH, HEIGHT]);
    if (at === 0) {
      write(page, title, { font: bold, size: 16, x: MARGIN, y: HEIGHT - MARGIN - 14 });
      for (const [line, text] of request.lines.entries())
        write(page, text, {
          font: regular,
          size: 9,
          x: MARGIN,
          y: HEIGHT - MARGIN - 30 - line * 14,
          color: PAGE.muted,
        });
    }
    for (const { part, top } of placed) {
      const space = (HEIGHT - 2 * MARGIN - FOOT) / scale - top;
      const fitted = { ...part, height: Math.min(part.height, space) };
      await drawPart({ file, page, bold, scale, style: request, png }, fitted, top);
      onPart();
    }
    const number = `${at + 1} / ${pages.length}`;
    write(page, number, { font: regular, size: 8, x: MARGIN, y: MARGIN - 12, color: PAGE.muted });
  }
  return file.save();
}

interface Drawing {
  readonly file: PDFDocument;
  readonly page: PDFPage;
  readonly bold: PDFFont;
  readonly scale: number;
  readonly style: PictureStyle;
  readonly png: PdfTools['png'];
}

async function drawPart(
  { file, page, bold, scale, style, png }: Drawing,
  part: PicturedPart,
  top: number,
): Promise<void> {
  const isText = 'text' in part;
  const [padding, titleHeight] = isText ? [0, 0] : [PADDING, TITLE_HEIGHT];
  const box = {
    width: Math.max(part.width - 2 * padding, 40),
    height: Math.max(part.height - 2 * padding - titleHeight, isText ? 20 : 40),
  };
  const svg = await partAlone(part, style, box);
  const image = await file.embedPng(png(svg, Math.round(box.width * SHARPNESS)));
  const left = MARGIN + part.x * scale;
  const upper = HEIGHT - MARGIN - top * scale;
  if (!isText) {
    page.drawRectangle({
      x: left,
      y: upper - part.height * scale,
      width: part.width * scale,
      height: part.height * scale,
      borderColor: color(PAGE.line),
      borderWidth: 0.5,
    });
    const name = { font: bold, size: 9, x: left + PADDING * scale, y: upper - (PADDING + 14) * scale };
    write(page, part.title, { ...name, most: box.width * scale });
  }
  page.drawImage(image, {
    x: left + padding * scale,
    y: upper - (padding + titleHeight + box.height) * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
}

interface Written {
  readonly font: PDFFont;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly color?: string;
  /** The width it may take. */
  readonly most?: number;
}

/** One line of text, as much as there is room for. */
function write(page: PDFPage, text: string, { font, size, x, y, color: ink, most }: Written): void {
  const space = most ?? WIDTH - MARGIN - x;
  let characters = Array.from(plain(text)).slice(0, 500);
  while (characters.length > 1 && font.widthOfTextAtSize(characters.join(''), size) > space)
    characters = [...characters.slice(0, Math.floor(characters.length * 0.9) - 1), '…'];
  page.drawText(characters.join(''), { x, y, size, font, color: color(ink ?? PAGE.text) });
}

/** Without control characters and halves of characters, which no font has. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');

/** "#5b6478" as a colour of PDF. */
function color(hex: string): ReturnType<typeof rgb> {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
