import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTypes } from '#charts/added/installed.ts';
import { readDefinition } from '#charts/added/addedDefinition.ts';
import { runType } from '#charts/added/runType.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { openInterpreter } from '../../../server/chartTypes/openInterpreter.ts';
import { pageSvg } from '../../../server/pictures/child/pageSvg.ts';

/* Pictures of charts that code of others draws: each tag of a drawing, and its faults. */

const code = `export const chart = { api: 1, key: 'odd', name: 'Odd one', controls: [], draw: ({ form, rows }) => eval(form.code)(rows) };`;
beforeAll(async () => {
  const load = await openInterpreter();
  const definition = readDefinition({ api: 1, key: 'odd', name: 'Odd one', controls: [], hasDraw: true });
  if (!definition.ok) throw new Error(definition.error);
  installTypes([{ definition: definition.value, code }], async (type) => runType(load, type));
});
afterAll(() => installTypes([], () => Promise.reject(new Error('None are installed'))));

const frame = frameOfWire({
  colnames: ['town', 'm'],
  coltypes: [1, 0],
  data: [
    { town: 'Oslo', m: 3 },
    { town: 'Bergen', m: 2 },
  ],
});

async function textsOf(draw: string, viz_type = 'odd'): Promise<readonly string[]> {
  const part = {
    x: 0,
    y: 0,
    width: 1200,
    height: 320,
    title: '',
    form: { viz_type, code: draw },
    frames: [frame],
  };
  const svg = await pageSvg({
    format: 'png',
    width: 1200,
    height: 320,
    pngWidth: 1200,
    title: null,
    lines: [],
    colors: {},
    parts: [part],
  });
  expect(svg).not.toMatch(/<script|<image|onload|javascript:/);
  return [...svg.matchAll(/<text[^>]*>(?:<tspan[^>]*>)?([^<]*)</g)].map(([, text = '']) => text);
}

test('a specification is drawn from its rows', async () => {
  const texts = await textsOf(
    `() => ({ kind: 'spec', spec: { mark: 'bar', encoding: { x: { field: 'town', type: 'nominal' }, y: { field: 'm', type: 'quantitative' } } } })`,
  );
  expect(texts).toEqual(expect.arrayContaining(['Oslo', 'Bergen', 'town', 'm']));
});

test.each([
  [`{ mark: 'bar', data: { url: 'https://example.org/x.json' } }`, /loads data at data\.url/],
  [`{ mark: { type: 'image', url: 'x' } }`, /loads something at mark\.url|image/],
  [`{ mark: 'bar', encoding: { href: { value: 'javascript:alert(1)' } } }`, /has a link at encoding\.href/],
])('a specification that reaches out is refused like one of an author: %s', async (spec, why) => {
  expect((await textsOf(`() => ({ kind: 'spec', spec: ${spec} })`)).join(' ')).toMatch(why);
});

test('a table, a number, a text and HTML are drawn', async () => {
  const table = await textsOf(
    `(rows) => ({ kind: 'table', columns: ['City', 'Twice'], rows: rows.map((r) => [r.town, r.m * 2]) })`,
  );
  expect(table).toEqual(expect.arrayContaining(['City', 'Twice', 'Oslo', '6']));
  expect(await textsOf(`() => ({ kind: 'number', value: 1234567, label: 'people', format: ',d' })`)).toEqual(
    expect.arrayContaining(['1,234,567', 'people']),
  );
  expect(await textsOf(`() => ({ kind: 'text', text: 'Nothing <b>today' })`)).toEqual([
    '',
    'Nothing &lt;b&gt;today',
  ]);
  expect(
    (
      await textsOf(
        `() => ({ kind: 'html', html: '<p>Hello <b>town</b></p><script>alert(1)</script><img src=x onerror=alert(1)>' })`,
      )
    ).join(' '),
  ).toMatch(/Hello.*town/);
});

test('a fault has the name of the type, above the rows', async () => {
  const texts = (await textsOf(`() => { throw new Error('no such town'); }`)).join(' ');
  expect(texts).toMatch(/The chart type Odd one failed\..*no such town \(line 1\)/);
  expect(texts).toContain('Oslo');
});

test('a type that is not installed is named, above the rows', async () => {
  const texts = (await textsOf('', 'gone_type')).join(' ');
  expect(texts).toContain('gone_type');
  expect(texts).toContain('Oslo');
});
