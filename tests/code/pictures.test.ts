import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import { drawChanges } from '../../server/code/pictures/drawChanges.ts';
import type { Remote } from '../../server/code/remote.ts';
import { compare } from '../../server/code/sync.ts';
import { type PictureHost, pictureHost } from '../../server/pictures/pictureHost.ts';
import { exchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { bundled } from '../support/serverBundle.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';

let code: CodeWorld;
let pictures: PictureHost;
const asked: JsonRecord[] = [];
let remote: Remote;
beforeAll(async () => {
  const { app } = await exchangeWorld();
  code = await codeWorld(app);
  await code.pull();
  pictures = pictureHost(bundled('pictureChild'));
  remote = {
    ...code.remote,
    async send(method, path, body) {
      if (path !== '/api/v1/chart/data') return code.remote.send(method, path, body);
      asked.push(body as JsonRecord);
      const data = [{ country: 'DE', Orders: 3 }];
      return ok(
        Response.json({ result: [{ colnames: ['country', 'Orders'], coltypes: [1, 0], rowcount: 1, data }] }),
      );
    },
  };
});
afterAll(() => {
  pictures.close();
  code.remove();
});

const pathOf = (start: string) => Object.keys(code.texts()).find((path) => path.startsWith(start)) ?? '';
function edit(path: string, from: string | RegExp, to: string): void {
  const text = code.texts()[path] ?? '';
  expect(text).toMatch(from);
  writeFileSync(join(code.root, path), text.replace(from, to));
}

async function drawn() {
  const compared = await compare(code.root, remote, { take: null });
  if (!compared.ok) throw new Error(compared.error.message);
  const out = join(code.root, 'review');
  const count = await drawChanges(compared.value, { remote, pictures, now: 0, out });
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  const images = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, name = '']) => name);
  return { count, page, images, bytes: images.map((name) => readFileSync(join(out, name))) };
}

test('a changed chart and a changed dashboard are drawn before and after, and a page shows both', async () => {
  const [chart, dashboard] = [pathOf('charts/Countries'), pathOf('dashboards/A_shop')];
  edit(chart, /^slice_name: .*$/m, 'slice_name: Lands & <b>more</b>');
  edit(dashboard, /^dashboard_title: .*$/m, 'dashboard_title: Shop');
  const { count, page, images, bytes } = await drawn();
  expect(count).toEqual(ok(2));
  const sides = [dashboard, chart].flatMap((path) =>
    ['before', 'after'].map((side) => path.replace('.yaml', `.${side}.png`)),
  );
  expect(images).toEqual(sides);
  for (const each of bytes) expect(each.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes[0]?.equals(bytes[1] ?? bytes[0])).toBe(false);
  expect(bytes[2]?.equals(bytes[3] ?? bytes[2])).toBe(false);
  expect(page).toContain('Lands &amp; &lt;b&gt;more&lt;/b&gt;');
  // A chart of the dashboard that is the same on both sides is asked for once.
  const requests = asked.map((each) => JSON.stringify(each));
  expect(new Set(requests).size).toBe(requests.length);
  await code.push();
}, 60_000);

test('a chart whose dataset changes is drawn with its rows by the new definition', async () => {
  asked.length = 0;
  const path = pathOf('datasets/Samples/orders');
  const text = code.texts()[path] ?? '';
  const [, sql = '', name = ''] = /expression: (.+)\n(?:.*\n)*? *metric_name: (.+)\n/.exec(text) ?? [];
  edit(path, `expression: ${sql}`, 'expression: MAX(price)');
  const { count, page } = await drawn();
  expect(count.ok && count.value).toBeGreaterThan(0);
  expect(page).toContain('Its dataset changes.');
  const requests = JSON.stringify(asked);
  expect(requests).toContain(
    `{"expressionType":"SQL","sqlExpression":"MAX(price)","label":${JSON.stringify(name)}}`,
  );
  expect(requests).toContain(`"metrics":[${JSON.stringify(name)}`);
}, 60_000);
