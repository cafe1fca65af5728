/** The inverse of a symmetric, positive definite matrix, row by row; null if it is none. */
export function inverseOf(matrix: Float64Array, size: number): Float64Array | null {
  const lower = choleskyOf(matrix, size);
  if (lower === null) return null;
  const inverse = new Float64Array(size * size);
  const column = new Float64Array(size);
  for (let k = 0; k < size; k += 1) {
    column.fill(0);
    column[k] = 1;
    for (let i = k; i < size; i += 1) {
      let sum = column[i] as number;
      for (let j = k; j < i; j += 1) sum -= (lower[i * size + j] as number) * (column[j] as number);
      column[i] = sum / (lower[i * size + i] as number);
    }
    for (let i = size - 1; i >= 0; i -= 1) {
      let sum = column[i] as number;
      for (let j = i + 1; j < size; j += 1) sum -= (lower[j * size + i] as number) * (column[j] as number);
      column[i] = sum / (lower[i * size + i] as number);
    }
    for (let i = 0; i < size; i += 1) inverse[i * size + k] = column[i] as number;
  }
  return inverse;
}

function choleskyOf(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j] as number;
      for (let k = 0; k < j; k += 1) sum -= (lower[i * size + k] as number) * (lower[j * size + k] as number);
      if (i === j && !(sum > 0)) return null;
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * size + j] as number);
    }
  return lower;
}

/** A matrix times a vector. */
export function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, i) => {
    let sum = 0;
    for (let j = 0; j < size; j += 1) sum += (matrix[i * size + j] as number) * (vector[j] as number);
    return sum;
  });
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
