import { describe, expect, test } from 'vitest';
import { withLayers } from '#charts/kit/deck/chartLayers.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { pageSvg } from '../../../server/pictures/child/pageSvg.ts';

const drawn = (form: object, frames: readonly object[]): Promise<string> =>
  pageSvg({
    format: 'png',
    width: 400,
    height: 300,
    pngWidth: 400,
    title: null,
    lines: [],
    colors: {},
    parts: [{ x: 0, y: 0, width: 400, height: 300, title: '', form, frames }],
  } as never);

const ROWS = frameOfWire({
  colnames: ['town', 'people'],
  coltypes: [1, 0],
  data: [
    { town: 'Oslo <b>', people: 700 },
    { town: 'Bern & Thun', people: 180 },
  ],
});

describe('a template in a picture', () => {
  const handlebars = (template: string): Promise<string> =>
    drawn({ viz_type: 'handlebars', query_mode: 'raw', handlebarsTemplate: template }, [ROWS]);

  test('is its headings, lists and tables, with the values as text', async () => {
    const svg = await handlebars(
      '<style>h1 { color: red }</style><h1>Towns</h1><ul>{{#each data}}<li>{{town}}</li>{{/each}}</ul>' +
        '<table><tr><th>Town</th><th>People</th></tr>{{#each data}}<tr><td>{{town}}</td><td>{{people}}</td></tr>{{/each}}</table>',
    );
    expect(svg).toMatch(/font-size="22"[^>]*font-weight="600"[^>]*>Towns</);
    expect(svg).toContain('>• Oslo &lt;b&gt;<');
    expect(svg).toContain('>• Bern &amp; Thun<');
    const cellsOf = (text: string): readonly string[] =>
      [...svg.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)</g)].flatMap(([, x = '', each]) =>
        each === text ? [x] : [],
      );
    expect(cellsOf('People')).toEqual(cellsOf('180'));
    expect(svg).not.toContain('red');
  });

  test('runs and loads nothing, and ends in its box', async () => {
    const svg = await handlebars(
      `<script>alert(1)</script><img src="file:///etc/passwd"><b onclick="x()">${'long '.repeat(5000)}</b>`,
    );
    expect(svg).not.toMatch(/<(script|image)|alert|passwd|onclick/);
    expect(svg.length).toBeLessThan(20_000);
  });

  test('that cannot be read says where', async () => {
    expect(await handlebars('{{#each data}}')).toContain('The block each of line 1');
  });
});

describe('a text of a dashboard in a picture', () => {
  const written = (text: string, format = 'markdown'): Promise<string> =>
    pageSvg({
      width: 400,
      height: 300,
      title: null,
      lines: [],
      colors: {},
      parts: [{ x: 0, y: 0, width: 400, height: 300, text, format }],
    } as never);

  test('is its headings, lists and tables, with the HTML in it as on the screen', async () => {
    const svg = await written(
      '# Sales\n\n- north\n- ~~south~~\n\n| Town | People |\n|---|---|\n| Oslo | 700 |\n\n<p align="right">Read <b>this</b></p>',
    );
    expect(svg).toMatch(/font-size="22"[^>]*font-weight="600"[^>]*>Sales</);
    for (const words of ['• north', '• south', 'Oslo', '700', 'Read this'])
      expect(svg).toContain(`>${words}<`);
    expect(svg).not.toMatch(/>[^<]*[*#|~][^<]*</);
  });

  test('runs and loads nothing', async () => {
    const svg = await written(
      '<script>alert(1)</script><style>x{}</style><iframe src="//x">in</iframe>\n\n![a plan](file:///etc/passwd) <a href="javascript:x()">go</a> [link](javascript:x)\n\n<svg onload="x()"><text>s</text></svg>',
    );
    expect(svg).not.toMatch(
      /<(script|image|iframe|style|a|foreignObject)\b|alert|passwd|javascript|onload|x\{\}/,
    );
    expect(svg).toContain('a plan go link');
    expect(await written('<b>&"\u0000\ud800', 'heading')).toContain('>&lt;b&gt;&amp;&quot;<');
  });

  test('ends in its box', async () => {
    expect((await written('- x\n'.repeat(50_000))).length).toBeLessThan(20_000);
    expect((await written(`${'> '.repeat(20_000)}deep ${'*'.repeat(20_000)}`)).length).toBeLessThan(20_000);
  });
});

describe('a chart at each place of a map in a picture', () => {
  const pie = { viz_type: 'pie', groupby: ['street'], metric: 'count' };
  const form = {
    viz_type: 'cartodiagram',
    geom_column: 'geom',
    selected_chart: JSON.stringify({ id: 1, params: JSON.stringify(pie), viz_type: 'pie' }),
  };
  const point = (x: number, y: number): string => JSON.stringify({ type: 'Point', coordinates: [x, y] });
  const rows = frameOfWire({
    colnames: ['geom', 'street', 'count'],
    coltypes: [1, 1, 0],
    data: [
      { geom: point(10.7, 59.9), street: 'High', count: 3 },
      { geom: point(10.7, 59.9), street: 'Low', count: 2 },
      { geom: point(7.4, 46.9), street: 'Low', count: 2 },
      { geom: 'nowhere', street: 'Low', count: 2 },
    ],
  });

  test('has a chart at each place, all of it in the picture, with one colour for a label', async () => {
    const svg = await drawn(form, [rows]);
    const places = [...svg.matchAll(/<svg x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="\3"><rect/g)];
    expect(places).toHaveLength(2);
    for (const [, x, y, side] of places) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x) + Number(side)).toBeLessThanOrEqual(400);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y) + Number(side)).toBeLessThanOrEqual(300);
    }
    const [, first = '', second = ''] = svg.split(
      `width="${places[0]?.[3]}" height="${places[0]?.[3]}"><rect`,
    );
    const fills = (part: string) => new Set([...part.matchAll(/fill="(#\w{6})"/g)].map(([, fill]) => fill));
    expect([...fills(second)].some((fill) => fills(first).has(fill))).toBe(true);
    expect(svg).not.toContain('Not drawn in pictures');
  });

  test('shows its rows where there is no place, and says why', async () => {
    const svg = await drawn(form, [
      frameOfWire({ colnames: ['geom', 'count'], coltypes: [1, 0], data: [{ geom: 'x', count: 1 }] }),
    ]);
    expect(svg).toContain('has no GeoJSON');
  });
});

describe('a chart of layers in a picture', () => {
  const points = frameOfWire({
    colnames: ['lon', 'lat'],
    coltypes: [0, 0],
    data: [
      { lon: 10.7, lat: 59.9 },
      { lon: 7.4, lat: 46.9 },
    ],
  });
  const spatial = { type: 'latlong', latCol: 'lat', lonCol: 'lon' };
  const layer = {
    id: 5,
    name: 'Towns',
    form: { viz_type: 'deck_scatter', spatial, point_radius_fixed: { type: 'fix', value: 1000 } },
    frames: [points],
    fault: null,
  };
  const gone = { id: 6, name: 'Roads', form: null, frames: [], fault: 'Its rows could not be read.' };
  const form = { viz_type: 'deck_multi', deck_slices: [5, 6] };

  test('has the shapes of each layer, and names those that cannot be read', async () => {
    const svg = await drawn(withLayers(form, [layer, gone]), []);
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg).toContain('Roads: Its rows could not be read.');
  });

  test('without any layer says so', async () => {
    expect(await drawn(withLayers(form, []), [])).toContain('None of its layers could be drawn.');
  });
});
