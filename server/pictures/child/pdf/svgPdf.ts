import {
  clip,
  closePath,
  concatTransformationMatrix,
  endPath,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setLineJoin,
} from 'pdf-lib';
import { textWidth, isBoldWeight } from '../fonts.ts';
import { isNoPaint, readPaint } from '../paint.ts';
import type { PdfFonts } from './pdfFonts.ts';
import { pathOf } from './shapes.ts';
import { svgTree, type SvgNode } from './svgTree.ts';
import { type Matrix, readTransform, times } from './transforms.ts';

export interface PdfPlace {
  readonly page: PDFPage;
  readonly fonts: PdfFonts;
  /** From pixels of the picture to points of the page. */
  readonly matrix: Matrix;
}

/** Draws a picture as lines, areas and text; false where it has something that a PDF cannot draw so. */
export function drawSvg(svg: string, { page, fonts, matrix }: PdfPlace): boolean {
  const root = svgTree(svg);
  if (root === null) return false;
  const clips = clipPaths(root);
  drawNode(root, { page, fonts, clips, look: START }, matrix);
  return true;
}

/** What an element has of those around it. */
interface Look {
  readonly fill: string;
  readonly stroke: string;
  readonly opacity: number;
}
const START: Look = { fill: '#000000', stroke: 'none', opacity: 1 };

interface Drawing extends Omit<PdfPlace, 'matrix'> {
  readonly clips: ReadonlyMap<string, SvgNode>;
  readonly look: Look;
}

function drawNode(node: SvgNode, drawing: Drawing, outer: Matrix): void {
  const { name, attributes: of } = node;
  if (name === 'defs' || name === 'clipPath' || name === '') return;
  const own = times(outer, readTransform(of['transform']));
  const look: Look = {
    fill: of['fill'] ?? drawing.look.fill,
    stroke: of['stroke'] ?? drawing.look.stroke,
    opacity: drawing.look.opacity * numberOf(of['opacity'], 1),
  };
  const inner = { ...drawing, look };
  const cut = drawing.clips.get(/^url\(#(.+)\)$/.exec(of['clip-path'] ?? '')?.[1] ?? '');
  if (cut !== undefined) clipTo(drawing.page, cut, own);
  if (name === 'svg') drawWindow(node, inner, own);
  else if (name === 'g') for (const child of node.children) drawNode(child, inner, own);
  else if (name === 'text') drawText(node, inner, own);
  else drawShape(node, inner, own);
  if (cut !== undefined) drawing.page.pushOperators(popGraphicsState());
}

/** A picture within a picture ends at its edges. */
function drawWindow({ attributes: of, children }: SvgNode, drawing: Drawing, outer: Matrix): void {
  const { page } = drawing;
  const own = times(outer, [1, 0, 0, 1, numberOf(of['x'], 0), numberOf(of['y'], 0)]);
  const [width, height] = [numberOf(of['width'], 0), numberOf(of['height'], 0)];
  page.pushOperators(pushGraphicsState(), ...box(own, 0, 0, width, height), clip(), endPath());
  for (const child of children) drawNode(child, drawing, own);
  page.pushOperators(popGraphicsState());
}

/** A rectangle of the picture as a path of the page. */
function box(matrix: Matrix, x: number, y: number, width: number, height: number) {
  const [a, b, c, d, e, f] = matrix;
  const corner = (px: number, py: number) => [a * px + c * py + e, b * px + d * py + f] as const;
  if (b === 0 && c === 0) {
    const [left, top] = corner(x, y);
    return [rectangle(left, top, width * a, height * d)];
  }
  const [first, ...others] = [
    corner(x, y),
    corner(x + width, y),
    corner(x + width, y + height),
    corner(x, y + height),
  ] as const;
  return [moveTo(...first), ...others.map((each) => lineTo(...each)), closePath()];
}

function clipTo(page: PDFPage, { children }: SvgNode, matrix: Matrix): void {
  page.pushOperators(pushGraphicsState());
  const of = children.find(({ name }) => name === 'rect')?.attributes;
  if (of === undefined) return;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberOf(of[key], 0));
  page.pushOperators(...box(matrix, x ?? 0, y ?? 0, width ?? 0, height ?? 0), clip(), endPath());
}

/** Y points downwards in pictures and upwards on a page. */
const DOWN: Matrix = [1, 0, 0, -1, 0, 0];

function drawShape(node: SvgNode, { page, look }: Drawing, matrix: Matrix): void {
  const { attributes: of } = node;
  const path = pathOf(node);
  if (path === '') return;
  const fill = painted(look.fill, look.opacity * numberOf(of['fill-opacity'], 1));
  const stroke = painted(look.stroke, look.opacity * numberOf(of['stroke-opacity'], 1));
  if (fill === null && stroke === null) return;
  const [a, b] = matrix;
  const own = Math.hypot(a, b) || 1;
  // A symbol that is scaled has the line of one that is not.
  const thinner = of['vector-effect'] === 'non-scaling-stroke' ? scaleOf(of['transform']) : 1;
  const dashes = of['stroke-dasharray']?.split(/[\s,]+/).map(Number) ?? [];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...times(matrix, DOWN)),
    setLineJoin(of['stroke-linejoin'] === 'round' ? LineJoinStyle.Round : LineJoinStyle.Miter),
  );
  page.drawSvgPath(path, {
    x: 0,
    y: 0,
    ...(fill !== null && { color: fill.color, opacity: fill.opacity }),
    ...(stroke !== null && {
      borderColor: stroke.color,
      borderOpacity: stroke.opacity,
      borderWidth: Math.max(numberOf(of['stroke-width'], 1) / thinner, 0.05 / own),
      borderLineCap: of['stroke-linecap'] === 'round' ? LineCapStyle.Round : LineCapStyle.Butt,
      ...(dashes.length > 0 && dashes.every(Number.isFinite) && { borderDashArray: dashes }),
    }),
  });
  page.pushOperators(popGraphicsState());
}

const scaleOf = (transform: string | undefined): number => {
  const [a, b] = readTransform(transform);
  return Math.hypot(a, b) || 1;
};

function drawText(node: SvgNode, drawing: Drawing, matrix: Matrix): void {
  const { attributes: of, children } = node;
  let [x, y] = [numberOf(of['x'], 0) + numberOf(of['dx'], 0), numberOf(of['y'], 0) + numberOf(of['dy'], 0)];
  for (const child of children) {
    if (child.name === '') {
      writeText(child.text, of, drawing, times(matrix, [1, 0, 0, 1, x, y]));
      continue;
    }
    x = numberOf(child.attributes['x'], x) + numberOf(child.attributes['dx'], 0);
    y = numberOf(child.attributes['y'], y) + numberOf(child.attributes['dy'], 0);
    const text = child.children.map((each) => each.text).join('');
    writeText(text, of, drawing, times(matrix, [1, 0, 0, 1, x, y]));
  }
}

function writeText(
  text: string,
  of: SvgNode['attributes'],
  { page, fonts, look }: Drawing,
  matrix: Matrix,
): void {
  const paint = painted(look.fill, look.opacity * numberOf(of['fill-opacity'], 1));
  if (text === '' || paint === null) return;
  const size = numberOf(of['font-size'], 11);
  const isBold = isBoldWeight(of['font-weight']);
  const share = { middle: 0.5, end: 1 }[of['text-anchor'] ?? ''] ?? 0;
  const x = -share * textWidth(text, size, isBold);
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...times(matrix, DOWN)));
  fonts.write(page, text, { x, y: 0, size, isBold, ...paint });
  page.pushOperators(popGraphicsState());
}

function painted(text: string, opacity: number) {
  const paint = isNoPaint(text) ? null : readPaint(text);
  if (paint === null || paint.opacity * opacity <= 0) return null;
  return { color: rgb(paint.red, paint.green, paint.blue), opacity: Math.min(paint.opacity * opacity, 1) };
}

function clipPaths(root: SvgNode): ReadonlyMap<string, SvgNode> {
  const found = new Map<string, SvgNode>();
  const walk = (node: SvgNode): void => {
    if (node.name === 'clipPath') found.set(node.attributes['id'] ?? '', node);
    else node.children.forEach(walk);
  };
  walk(root);
  return found;
}

/** A number of an attribute, also with a unit of pixels. */
const numberOf = (text: string | undefined, otherwise: number): number => {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : otherwise;
};
