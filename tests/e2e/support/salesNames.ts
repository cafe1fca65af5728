import type { Page } from '@playwright/test';

/** Values of rows, and names of roles, people and browsers. */
export const IS_SALES_DATA =
  /^(?:Cancelled|Disputed|In Process|On Hold|Resolved|Shipped|Classic Cars|Motorcycles|Planes|Ships|Trains|Trucks and Buses|Vintage Cars|KPI|COUNT\(\*\)|<NULL>|\(Sales\)|[a-z_\d]+|[A-Z ]+|order_date: .*|Admin|Alpha|Gamma|Public|Chrome, Linux)$/;

/** Each text of a value, of those within texts that are JSON too, without the marks of Markdown. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each);
  if (typeof value !== 'string') return;
  if (/^[[{]/.test(value)) yield* textsIn(JSON.parse(value));
  else
    for (const line of value.split('\n'))
      yield* [line.trim(), ...line.split(/[-#*[\]()]+/).map((each) => each.trim())];
}

/** What stands in the samples: names of charts, columns and filters, and what their author wrote. */
export async function salesNames(page: Page, root: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const path of [
    'chart/',
    'dashboard/',
    'dataset/',
    'database/',
    'dashboard/1',
    'dashboard/1/charts',
    'dataset/1',
  ]) {
    const { result } = await (await page.request.get(`${root}/api/v1/${path}`)).json();
    for (const text of textsIn(result)) names.add(text);
  }
  return names;
}
