import { expect, it } from 'vitest';
import { linkedDashboards, readDashboardLink } from './dashboardLinks.ts';

const APP = 'https://host/base/';

it.each([
  ['/superset/dashboard/births/', { name: 'births', rest: '' }],
  ['/superset/dashboard/7?standalone=1#CHART-1', { name: '7', rest: '?standalone=1#CHART-1' }],
  ['https://host/base/superset/dashboard/a%20b/', { name: 'a b', rest: '' }],
  ['/superset/dashboard/%E0%A4%A/', { name: '%E0%A4%A', rest: '' }],
  ['/superset/dashboard/p/key/', null],
  ['//elsewhere/superset/dashboard/7/', null],
  ['https://elsewhere/superset/dashboard/7/', null],
  ['/chart/list/', null],
  ['javascript:alert(1)', null],
])('the link %s names a dashboard of this app or not', (href, expected) => {
  expect(readDashboardLink(href, APP)).toEqual(expected);
});

it('the dashboards that texts link to are found at any depth, each once', () => {
  const text = (code: string) => ({ kind: 'markdown', id: code, code, width: 4, height: 4 }) as const;
  const nodes = [
    {
      kind: 'row',
      id: 'R',
      background: 'white',
      children: [text('[More](/superset/dashboard/7/) and [docs](https://example.org)')],
    },
    text('<a href="/superset/dashboard/births/">B</a> [again](</superset/dashboard/7/>)'),
  ] as const;
  expect(linkedDashboards(nodes, APP)).toEqual(['7', 'births']);
});
