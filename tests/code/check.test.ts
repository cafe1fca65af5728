import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkFolder } from '../../server/code/check.ts';
import { exchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import type { TestApp } from '../server/testApp.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';

let app: TestApp;
let code: CodeWorld;
beforeAll(async () => {
  ({ app } = await exchangeWorld());
});
beforeEach(async () => {
  code = await codeWorld(app);
  await code.pull();
});
afterAll(() => code.remove());

const fileOf = (name: string): string => Object.keys(code.texts()).find((path) => path.includes(name)) ?? '';

/** Changes a file; returns its name and the line of the change. */
function edit(name: string, from: string, to: string): string {
  const path = fileOf(name);
  const text = readFileSync(join(code.root, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(code.root, path), text.replace(from, to));
  return `${path}:${text.slice(0, text.indexOf(from)).split('\n').length}`;
}

async function findings(): Promise<readonly string[]> {
  const checked = await checkFolder(code.root, null);
  if (!checked.ok) throw new Error(checked.error);
  return checked.value.findings;
}

test('a folder as a server wrote it holds', async () => {
  expect(await findings()).toEqual([]);
});

test('an unknown column, a chart without dataset and an unknown type are found by file and line', async () => {
  const column = edit('charts/Countries', '- country\n', '- land\n');
  const dataset = edit('charts/Average_order', 'dataset_uuid: ', 'dataset_uuid: 1');
  const type = edit('charts/Categories', 'viz_type: pivot_table_v2', 'viz_type: pivot');
  expect(await findings()).toEqual([
    `${dataset}: Its dataset is not in the folder.`,
    `${type}: There is no chart type "pivot".`,
    `${column}: The dataset "orders" has no column or metric "land".`,
  ]);
});

test('a filter of an unknown column, of no chart or below nothing, and a lost chart are found', async () => {
  const column = edit('dashboards/A_shop', 'name: category\n', 'name: kind\n');
  const scope = edit(
    'dashboards/A_shop',
    'scope:\n        excluded: []\n        rootPath:\n          - ROOT_ID',
    'scope:\n        excluded: []\n        rootPath:\n          - TAB-x',
  );
  const found = await findings();
  expect(found).toHaveLength(2);
  expect(found).toContain(`${column}: The dataset "orders" has no column "kind".`);
  expect(
    found.some((each) =>
      each.endsWith('The filter "Ordered" applies below "TAB-x", which the layout does not have.'),
    ),
  ).toBe(true);
  const [path, line] = scope.split(':');
  // The value of the scope begins in the line below its key.
  expect(found.some((each) => each.startsWith(`${path}:${Number(line) + 1}:`))).toBe(true);
});

test('what is no YAML, has no uuid, is there twice or has a wrong type is found', async () => {
  const wrong = edit('charts/Countries', 'params:\n', 'params: [\n');
  edit('charts/Average_order', '\nuuid: ', '\nid: ');
  const other = fileOf('dashboards/A_shop');
  writeFileSync(join(code.root, 'dashboards', 'zz.yaml'), code.texts()[other] ?? '');
  const title = edit('charts/Categories', 'slice_name: ', 'slice_name: 1 #');
  const found = await findings();
  expect(found.filter((each) => !each.includes('is not in the folder.'))).toEqual([
    expect.stringMatching(/^charts\/Average_order_\w+\.yaml:1: It has no uuid, which says what it is\.$/),
    expect.stringMatching(`^${title}: slice_name: Invalid type`),
    expect.stringMatching(`^${wrong.split(':')[0] ?? ''}:\\d+: `),
    `dashboards/zz.yaml:1: ${other} is the same dashboard.`,
  ]);
});
