import { outlinedCountry } from '#contract/files/outlineFiles.ts';
import { subjectKey } from '#domain/comment/commentEntry.ts';
import { layerIds } from '#charts/form/layers.ts';
import { chartsInLayout } from '#domain/code/mapReferences.ts';
import { asNumber, asRecord, asText, parseRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { ComputeFromRows } from './computeFromRows.ts';
import { createPageServer, IN_PAGE, json, refusal } from './pageServer.ts';
import { type PortableFile, contextKey } from './portableFile.ts';

/** What a reader of a file may do: read it, and take its rows along. */
const PERMISSIONS: readonly (readonly [string, string])[] = [
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_csv', 'Superset'],
  ['can_view_query', 'Dashboard'],
  ['can_view_chart_as_table', 'Dashboard'],
];

/** Answers the page's requests from a portable file. */
export function createFileServer(
  file: PortableFile,
  fromRows: ComputeFromRows,
  /** The release of this page, which is always current. */
  version: string,
): typeof globalThis.fetch {
  const { manifest, dashboard, charts, datasets, comments } = file;

  async function compute(question: JsonRecord, signal: AbortSignal | undefined): Promise<Response> {
    const kept = file.answers.get(contextKey(question));
    if (kept !== undefined) return json(await kept.text());
    const computed = await fromRows(question, signal);
    return computed.ok ? json(computed.value) : refusal(400, computed.error);
  }

  return createPageServer({
    capabilities: {
      ...IN_PAGE,
      version,
      backendId: `file ${manifest.madeFrom} ${manifest.madeAt}`,
      mode: 'embedded',
      timeZone: manifest.zone,
      extracts: false,
      usageLog: false,
      feature_flags: { SQLLAB_BACKEND_PERSISTENCE: false },
    },
    username: 'file',
    permissions: PERMISSIONS,
    read(route, id) {
      switch (route) {
        case 'dashboard/:id/charts':
          return { result: shownCharts(file) };
        case 'chart/:id/': {
          const found = charts.find((each) => String(asRecord(each)['id']) === id);
          return found === undefined ? undefined : { id: Number(id), result: chartOf(asRecord(found)) };
        }
        case 'dashboard/:id/datasets':
          return { result: datasets };
        case 'dashboard/:id/':
          return id === 'favorite_status' ? { result: [] } : { result: dashboard };
        case 'dataset/:id/': {
          const found = datasets.find((each) => String(asRecord(each)['id']) === id);
          return found === undefined ? undefined : { id: Number(id), result: found };
        }
        default:
          return undefined;
      }
    },
    respond({ method, pathname, query, body, signal }) {
      if (method === 'POST' && pathname.endsWith('/api/v1/chart/data'))
        return compute(parseRecord(body) ?? {}, signal);
      if (method === 'GET' && /\/api\/v1\/sextant\/comments\/dashboard\//.test(pathname))
        return Promise.resolve(json(JSON.stringify(readComments(comments, query.get('mark')))));
      const outlines = method === 'GET' && file.outlines.get(outlinedCountry(pathname) ?? '');
      return outlines ? outlines.text().then((text) => json(text)) : null;
    },
    refusals: { change: 'A file cannot be changed.', missing: 'Not in this file.' },
  });
}

/** Without those that only layers of maps show: a dashboard shows the charts that it has, also without a place. */
function shownCharts({ charts, dashboard }: PortableFile): readonly unknown[] {
  const formOf = (chart: unknown) => asRecord(asRecord(chart)['form_data']);
  const layers = new Set(charts.flatMap((each) => layerIds(formOf(each))));
  const position = parseRecord(asText(asRecord(dashboard)['position_json']));
  const placed = new Set(chartsInLayout(position).map(({ oldId }) => oldId));
  return charts.filter((each) => {
    const id = asNumber(asRecord(each)['id']);
    return id === null || placed.has(id) || !layers.has(id);
  });
}

/** One by itself, as a server sends it. */
const chartOf = ({ form_data: form, ...chart }: JsonRecord): JsonRecord => ({
  ...chart,
  viz_type: asRecord(form)['viz_type'],
  params: JSON.stringify(form),
});

/** The comments of a file never change: who has read them has all. */
const COMMENTS_MARK = 'file';

const readComments = (comments: PortableFile['comments'], mark: string | null) => ({
  mark: COMMENTS_MARK,
  result: mark === COMMENTS_MARK ? null : comments,
  objects: [...new Map(comments.map(({ about }) => [subjectKey(about), about])).values()],
  last: comments.reduce((last, { seq }) => Math.max(last, seq), 0),
});
