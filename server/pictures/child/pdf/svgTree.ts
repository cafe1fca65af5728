import { parseDocument } from 'htmlparser2';
import { isNoPaint, readPaint } from '../paint.ts';

/** An element of a picture, or its text. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
  /** The text of a text; empty elsewhere. */
  readonly text: string;
}

const DRAWN: ReadonlySet<string> = new Set(
  'svg g path line rect circle polyline text tspan defs clipPath'.split(' '),
);
/** Marks beyond this make a PDF larger than a picture of them. */
const MOST_MARKS = 6000;

/**
 * The elements of a picture; null where a PDF cannot draw one of them as it is. Then the picture is drawn as dots.
 */
export function svgTree(svg: string): SvgNode | null {
  let count = 0;
  let isDrawn = true;

  function nodeOf(element: ReturnType<typeof parseDocument>['children'][number]): readonly SvgNode[] {
    if (element.type === 'text') return [{ name: '', attributes: {}, children: [], text: element.data }];
    if (element.type !== 'tag') return [];
    count += 1;
    const { name, attribs: attributes } = element;
    if (!DRAWN.has(name) || !areDrawn(attributes) || count > MOST_MARKS) isDrawn = false;
    // Only rectangles cut exactly.
    if (name === 'clipPath' && element.children.some((each) => 'name' in each && each.name !== 'rect'))
      isDrawn = false;
    if (!isDrawn || attributes['display'] === 'none') return [];
    return [{ name, attributes, children: element.children.flatMap(nodeOf), text: '' }];
  }
  const [root] = parseDocument(svg, { xmlMode: true }).children.flatMap(nodeOf);
  return isDrawn ? (root ?? null) : null;
}

function areDrawn(attributes: Readonly<Record<string, string>>): boolean {
  const { style, filter, mask } = attributes;
  if (style !== undefined || filter !== undefined || mask !== undefined) return false;
  if (attributes['fill-rule'] === 'evenodd') return false;
  return ['fill', 'stroke'].every((name) => {
    const paint = attributes[name];
    return paint === undefined || isNoPaint(paint) || readPaint(paint) !== null;
  });
}
