import { describe, expect, test } from 'vitest';
import { withLayers } from '#domain/chart/types/deckMulti/chartLayers.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { pageSvg } from '../../server/pictures/child/pageSvg.ts';

const drawn = (form: object, frames: readonly object[]): Promise<string> =>
  pageSvg({
    format: 'png',
    width: 400,
    height: 300,
    pngWidth: 400,
    title: null,
    lines: [],
    scheme: null,
    charts: [{ x: 0, y: 0, width: 400, height: 300, title: '', form, frames }],
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
    expect(svg).toMatch(/font-size="22"[^>]*font-weight="bold"[^>]*>Towns</);
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
