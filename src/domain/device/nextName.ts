/** The name with the next number: sales_2 for sales, sales_3 for sales_2. */
export function nextName(name: string): string {
  const [, stem = name, n = '1'] = /^(.*)_([1-9]\d?)$/.exec(name) ?? [];
  return `${stem}_${Number(n) + 1}`;
}
