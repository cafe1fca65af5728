/** A matrix of SVG and PDF: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The first one, within the second. */
export const times = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

/** `translate(3,4) rotate(90)` as a matrix. */
export function readTransform(text: string | undefined): Matrix {
  let matrix = IDENTITY;
  for (const [, name = '', list = ''] of (text ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const numbers = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    matrix = times(matrix, stepOf(name, numbers));
  }
  return matrix;
}

function stepOf(name: string, [x = 0, y, ...more]: readonly number[]): Matrix {
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, x, y ?? 0];
    case 'scale':
      return [x, 0, 0, y ?? x, 0, 0];
    case 'rotate': {
      const angle = (x * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const turned: Matrix = [cos, sin, -sin, cos, 0, 0];
      const [cy = 0] = more;
      return y === undefined ? turned : times(times([1, 0, 0, 1, y, cy], turned), [1, 0, 0, 1, -y, -cy]);
    }
    case 'matrix': {
      const [c = 0, d = 1, e = 0, f = 0] = more;
      return [x, y ?? 0, c, d, e, f];
    }
    default:
      return IDENTITY;
  }
}
