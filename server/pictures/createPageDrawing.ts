import { createHash } from 'node:crypto';
import type { AddedType } from '#charts/added/addedDefinition.ts';
import { addedTypeOf } from '#charts/added/installed.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Millis, MINUTE } from '#domain/time.ts';
import { chartDataCache } from '../chartData/chartDataCache.ts';
import type { DatasourceLookup } from '../datasets/datasource.ts';
import type { FilteredChart, OpeningChart } from '../dashboards/openingFilters.ts';
import { textsIn } from '../base/textsIn.ts';
import { ageText } from './ageText.ts';
import type { ServerDeps } from '../deps.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import { formDataOf } from '../chartData/formData.ts';
import { type ChartOf, type ReadCharts, readingOf, type Viewer } from './chartPicture.ts';
import { type PictureFault, pictureHost } from './pictureHost.ts';
import type { PicturedChart, PicturedPart, PictureFormat, PictureRequest } from './request.ts';

/** How long a picture is shown before its rows are read again. */
const FRESH: Millis = 10 * MINUTE;
const MAX_BYTES = 32 * 1024 * 1024;

/** Pictures in memory, by everything they were drawn from; those that were not used longest are dropped first. */
interface PictureCache {
  get(key: string, now: Millis): Uint8Array | null;
  put(key: string, png: Uint8Array, now: Millis): void;
}

export function pictureCache(mostBytes: number = MAX_BYTES): PictureCache {
  const kept = new Map<string, { readonly png: Uint8Array; readonly at: Millis }>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.png.byteLength ?? 0;
    kept.delete(key);
  };
  return {
    get(key, now) {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (now - found.at > FRESH) {
        drop(key);
        return null;
      }
      kept.delete(key);
      kept.set(key, found);
      return found.png;
    },
    put(key, png, now) {
      drop(key);
      kept.set(key, { png, at: now });
      bytes += png.byteLength;
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}

/** The widths of pictures in pixels: of lists, and of a screen. */
const WIDTHS = { thumbnail: 400, screenshot: 1200 } as const;

export interface PictureKind {
  readonly size: keyof typeof WIDTHS;
  readonly format: PictureFormat;
  /** Whether a chart that cannot be drawn fails the picture, as in reports. */
  readonly isComplete: boolean;
  /** The code of its language. */
  readonly language: string;
}

/** A page to draw: its size, its texts, and the charts on it with their places. */
export interface ChartPage<C extends FilteredChart = ChartRow> {
  /** The page without its charts: its parts are the texts on it. */
  readonly page: Omit<PictureRequest, 'pngWidth' | 'format' | 'isComplete'>;
  readonly charts: readonly (Omit<PicturedChart, 'form' | 'frames'> & OpeningChart<C>)[];
  /** Set where the charts are those of a dashboard. */
  readonly dashboardId: number | null;
}

/** Whom a page is drawn for. */
export interface PageViewer {
  readonly viewer: Viewer;
  readonly chartOf: ChartOf;
}

/** Draws a page of charts with the rows that its viewer may see. */
export type DrawPage = (
  kind: PictureKind,
  page: ChartPage,
  by: PageViewer,
) => Promise<Result<Uint8Array, PictureFault>>;

/** Draws pages in a process of its own; a picture of the same rows is drawn once. */
export function createPageDrawing(deps: ServerDeps, lookup: DatasourceLookup): DrawPage {
  const { clock } = deps;
  const reading: ReadCharts = { deps, lookup, cache: chartDataCache() };
  const pictures = pictureHost();
  const cache = pictureCache();

  return async (kind, { page, charts, dashboardId }, { viewer, chartOf }) => {
    const { size, format, isComplete, language } = kind;
    const { t } = await textsIn(language);
    const readings = await Promise.all(
      charts.map(async ({ chart, extra, ...place }) => {
        const form = { ...formDataOf(chart), extra_form_data: extra };
        return { place, form, rows: await readingOf(reading, viewer, form, dashboardId, chartOf) };
      }),
    );
    const sources = readings.map(({ place, form, rows }) => [place, form, rows.key]);
    const types = typesOf(readings.map(({ form }) => form));
    const key = createHash('sha256')
      .update(JSON.stringify([kind, viewer.user.id, page, sources, types]))
      .digest('hex');
    const cached = cache.get(key, clock.now());
    if (cached !== null) return ok(cached);
    const parts: PicturedPart[] = [...page.parts];
    let oldest = clock.now();
    for (const { place, rows } of readings) {
      // One after another: a picture takes one place among the queries.
      const read = await rows.read(t);
      const isMissing = read.frames === null && rows.key !== '';
      if (isMissing && isComplete) {
        const reason = t('The rows of "{title}" could not be read.', { title: place.title });
        return err({ kind: 'failed', reason });
      }
      const { at = oldest, ...chart } = read;
      oldest = Math.min(oldest, at);
      parts.push({ ...place, ...chart });
    }
    const age = page.title === null ? null : ageText(clock.now() - oldest, t);
    const [date = '', ...more] = page.lines;
    const read = age === null ? '' : ` · ${t('its oldest rows were read {age} before', { age })}`;
    const lines = age === null ? page.lines : [date + read, ...more];
    const drawn = await pictures.draw({
      ...page,
      lines,
      pngWidth: WIDTHS[size],
      format,
      language,
      isComplete,
      parts,
      types,
    });
    if (drawn.ok) cache.put(key, drawn.value, clock.now());
    else deps.log.warn('picture not drawn', { kind: drawn.error.kind });
    return drawn;
  };
}

/** The added types among those of some forms. */
const typesOf = (forms: readonly FormData[]): readonly AddedType[] =>
  [...new Set(forms.map(vizType))].flatMap((key) => {
    const added = addedTypeOf(key);
    return added === null ? [] : [{ definition: added.definition, code: added.code }];
  });
