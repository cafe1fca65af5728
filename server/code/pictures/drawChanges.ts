import { ENGLISH, inEnglish } from '#domain/format/texts.ts';
import { asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import { mapMetadata } from '#domain/code/mapReferences.ts';
import type { FilteredChart } from '../../dashboards/openingFilters.ts';
import { pageOfChart, pageOfDashboard } from '../../pictures/chartPages.ts';
import type { ChartPage } from '../../pictures/createPageDrawing.ts';
import type { PictureHost } from '../../pictures/pictureHost.ts';
import { numberOfUuid } from '#domain/code/canonicalFile.ts';
import { type CodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { changeText } from '../diffText.ts';
import { putFile } from '../folder.ts';
import type { CodeFiles } from '#domain/code/mergeFiles.ts';
import { pushPlan } from '../push.ts';
import { entityNumbers, type KnownNumbers } from '../records/entityNumbers.ts';
import type { PlacedFile } from '../records/writeRecords.ts';
import type { Remote } from '../remote.ts';
import { type ComparedCode, pathsOf } from '../sync.ts';
import { askingRows, type DrawnChart, rowsOfChart } from './chartRows.ts';
import { type DrawnChange, reviewPage } from './reviewPage.ts';

/** More than these nobody looks through. */
const MOST = 100;
const WIDTH = 1200;

/** What draws, and where to. */
export interface DrawingPorts {
  readonly remote: Remote;
  readonly pictures: Pick<PictureHost, 'draw'>;
  readonly now: Millis;
  /** A folder, which is made. */
  readonly out: string;
}

/**
 * Draws each chart and dashboard that a push would change, as the server has it and as it would be, and a page with both.
 * Charts whose dataset changes are among them. Returns how many things it drew.
 */
export async function drawChanges(
  compared: ComparedCode,
  { remote, pictures, now, out }: DrawingPorts,
): Promise<Result<number, string>> {
  const datasets = await entityNumbers(remote)('datasets');
  if (!datasets.ok) return err(datasets.error.reason);
  const { server, merged } = compared;
  const after = new Map(
    [...merged].flatMap(([id, { merged: file }]) => (file === null ? [] : [[id, file] as const])),
  );
  const draw = drawer({ remote, pictures, now, datasets: datasets.value, there: server.files });
  const changed = changesOf(compared, after);
  const drawn: DrawnChange[] = [];
  for (const [path, file] of changed.slice(0, MOST)) {
    const name = path.replace(/\.ya?ml$/i, '');
    const sides: Record<string, string | null> = {};
    for (const [side, files] of [
      ['before', server.files],
      ['after', after],
    ] as const) {
      const own = files.get(file.id);
      if (own === undefined) continue;
      const picture = await draw(own, files);
      sides[side] = picture.ok ? `${name}.${side}.png` : null;
      if (picture.ok) putFile(out, `${name}.${side}.png`, picture.value);
    }
    const before = server.files.get(file.id);
    const text = changeText(path, before, file);
    const isSame = before?.text === file.text;
    drawn.push({ ...sides, path, text: isSame ? `${text}\n  Its dataset changes.` : text });
  }
  putFile(out, 'index.html', reviewPage(drawn, changed.length - drawn.length));
  return ok(drawn.length);
}

/** The charts and dashboards that change, and the charts of datasets that do. */
function changesOf(compared: ComparedCode, after: CodeFiles): readonly PlacedFile[] {
  const { send } = pushPlan(compared);
  const paths = pathsOf(compared);
  const uuids = send.flatMap(([, { kind, id }]) =>
    kind.folder === 'datasets' ? [id.slice(id.indexOf(' ') + 1)] : [],
  );
  const changed = send.filter(([, { kind }]) => ['dashboards', 'charts'].includes(kind.folder));
  const known = new Set(changed.map(([, { id }]) => id));
  const above = [...after.values()].filter(
    ({ id, kind, text }) =>
      kind.folder === 'charts' && !known.has(id) && uuids.some((uuid) => text.includes(uuid)),
  );
  const all = [...changed, ...above.map((file): PlacedFile => [paths.get(file.id) ?? '', file])];
  // Dashboards first, which show more.
  return all.toSorted(
    ([a, one], [b, two]) => two.kind.folder.localeCompare(one.kind.folder) || (a < b ? -1 : 1),
  );
}

const IN_ENGLISH = { language: ENGLISH, t: inEnglish };

interface DrawerWorld extends Omit<DrawingPorts, 'out'> {
  readonly datasets: KnownNumbers;
  /** What the server has, which computes the rows. */
  readonly there: CodeFiles;
}

/** A chart of a file, under the number that layouts of files have for it. */
interface FileChart extends FilteredChart {
  readonly file: JsonRecord;
}

function drawer({ remote, pictures, now, datasets, there }: DrawerWorld) {
  const ask = askingRows(remote);
  const datasetIn = (files: CodeFiles, uuid: unknown): JsonRecord | undefined => {
    const file = files.get(`datasets ${asText(uuid).toLowerCase()}`);
    return file && valueOf(file);
  };
  const chartOf = (file: CodeFile): FileChart => {
    const value = valueOf(file);
    const id = numberOfUuid(asText(value['uuid']));
    const datasetId = datasets.numberOf(value['dataset_uuid']) ?? null;
    return { id, sliceName: asText(value['slice_name']), datasetId, file: value };
  };
  const rowsOf = (chart: FileChart, extra: object, files: CodeFiles): Promise<DrawnChart> => {
    const uuid = chart.file['dataset_uuid'];
    return rowsOfChart(ask, {
      chart: chart.file,
      dataset: datasetIn(files, uuid),
      there: datasetIn(there, uuid),
      datasetId: chart.datasetId ?? undefined,
      extra,
    });
  };
  function pageOf(file: CodeFile, files: CodeFiles): ChartPage<FileChart> {
    if (file.kind.folder === 'charts') return pageOfChart(chartOf(file), 'png', now, IN_ENGLISH);
    const value = valueOf(file);
    const metadata = mapMetadata(asRecord(value['metadata']), {
      chartByOldId: { get: (id) => id },
      chartByUuid: { get: numberOfUuid },
      datasetByUuid: { get: datasets.numberOf },
      layerByName: { get: () => undefined },
    });
    const row = {
      id: 0,
      dashboardTitle: asText(value['dashboard_title']),
      positionJson: JSON.stringify(asRecord(value['position'])),
      jsonMetadata: JSON.stringify(metadata),
    };
    const charts = [...files.values()].filter(({ kind }) => kind.folder === 'charts');
    const placed = charts.filter(({ id }) => file.text.includes(id.slice(id.indexOf(' ') + 1)));
    return pageOfDashboard(row, placed.map(chartOf), 'png', now, IN_ENGLISH);
  }
  return async (file: CodeFile, files: CodeFiles) => {
    const { page, charts } = pageOf(file, files);
    const parts = [...page.parts];
    for (const { chart, extra, ...place } of charts)
      parts.push({ ...place, ...(await rowsOf(chart, extra, files)) });
    return pictures.draw({ ...page, format: 'png', pngWidth: WIDTH, parts });
  };
}
