import type { SvgNode } from './svgTree.ts';

/** The outline of an element; empty where it has none. */
export function pathOf({ name, attributes: of }: SvgNode): string {
  const number = (key: string): number => Number.parseFloat(of[key] ?? '') || 0;
  switch (name) {
    case 'path':
      return of['d'] ?? '';
    case 'line':
      return `M${number('x1')},${number('y1')}L${number('x2')},${number('y2')}`;
    case 'polyline':
      return pointsPath(of['points'] ?? '');
    case 'circle':
      return circlePath(number('cx'), number('cy'), number('r'));
    case 'rect':
      return rectPath(number('x'), number('y'), number('width'), number('height'), number('rx'));
    default:
      return '';
  }
}

function pointsPath(points: string): string {
  const pairs = points.trim().split(/\s+/);
  return pairs.length < 2 ? '' : `M${pairs.join('L')}`;
}

const circlePath = (x: number, y: number, r: number): string =>
  r <= 0 ? '' : `M${x - r},${y}a${r},${r},0,1,0,${2 * r},0a${r},${r},0,1,0,${-2 * r},0Z`;

function rectPath(x: number, y: number, width: number, height: number, rx: number): string {
  if (width <= 0 || height <= 0) return '';
  const r = Math.min(rx, width / 2, height / 2);
  if (r === 0) return `M${x},${y}h${width}v${height}h${-width}Z`;
  const arc = (dx: number, dy: number): string => `a${r},${r},0,0,1,${dx},${dy}`;
  return (
    `M${x + r},${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}` +
    `h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}Z`
  );
}
