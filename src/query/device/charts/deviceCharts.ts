import type { QueryContext } from '#domain/compile/queryContext.ts';
import { areSameRanges } from '#domain/compile/time/sameRanges.ts';
import { isDefinedAs } from '#domain/dataset/definition.ts';
import { isDeviceDataset, requestedDataset } from '#domain/device/deviceDataset.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { usedSql } from '#domain/dataset/columns/usedSql.ts';
import { type Route, routeOf } from '#domain/query/route.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, HOUR, type Millis } from '#domain/time.ts';
import type { ChartBody, StoredChartData } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import {
  areLooseRows,
  hasWeeksOfEngine,
  type StoredCube,
  type StoredExtract,
} from '#store/datasets/extractRow.ts';
import { getExtract, getExtractFile, readForChartData } from '#store/datasets/extracts.ts';
import { rowsHere } from '#store/datasets/rowsHere.ts';
import type { ExtractNow, WatchExtract } from '#store/datasets/watchExtract.ts';
import type { ChartRequest } from '../../chart/chartRequest.ts';
import type { LocalExtract } from '../../../../workers/engine/extractTables.ts';
import type { LocalRequest, RowsToLoad } from '../../../../workers/engine/protocol.ts';
import type { DeviceRequest } from './deviceRequest.ts';
import { createResponseAhead } from './responseAhead.ts';
import { createFollowedExtract } from './followedExtract.ts';
import type { LocalCharts } from '../engine/localEngine.ts';
import type { ResultsClient } from '../../results/resultsWorker.ts';
import { notComputed, type ComputedOnDevice, type NotComputed } from './computed.ts';

export interface ComputeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether it is computed although chart data of the same request is stored. */
  readonly isAnyway?: boolean;
  /** Cubes of before are not new: the server was asked for new data since. */
  readonly takenAfter?: Millis | undefined;
}

export interface DeviceCharts {
  /** Computes chart data without a server, if the result would be correct. `key` is the key of its chart data. */
  compute(
    request: ChartRequest,
    key: string,
    options: ComputeOptions,
  ): Promise<Result<ComputedOnDevice, NotComputed>>;
  /** The same from cubes alone that are as new as a server's cache may be. */
  computeFromNewCubes: DeviceCharts['compute'];
  /**
   * A chart over this dataset is about to be changed: loads its rows, if they are here, into the engine. `context` is
   * what it shows now.
   */
  prepare(datasetId: number, context: QueryContext | null): void;
  /**
   * A change that is being made would ask this: computes it, if the rows are here. Null if they are not, if it failed,
   * or if something else is expected by now. A request that is made next has these same objects in its response.
   */
  expect(context: QueryContext): Promise<ChartBody['queries'] | null>;
}

export interface DeviceChartsDeps {
  readonly db: SextantDb;
  readonly charts: Pick<LocalCharts, 'read' | 'prepare' | 'load' | 'expect'>;
  readonly cubes: Pick<ResultsClient, 'cube'>;
  readonly watch: WatchExtract;
  readonly clock: Clock;
  /** The time zone of this device. */
  readonly zone: () => string;
}

/** Up to this age groups of rows answer in place of a server, whose own cache is as old. */
const FRESH: Millis = HOUR;

export function createDeviceCharts({
  db,
  charts,
  cubes,
  watch,
  clock,
  zone,
}: DeviceChartsDeps): DeviceCharts {
  /** The latest extract of each dataset, as handles of files on disk. */
  const files = new Map<number, { readonly version: number; readonly parts: readonly Blob[] }>();

  const followed = createFollowedExtract(watch);
  const ahead = createResponseAhead(clock);
  /** Counts what is expected: tables are looked up first, and the latest replaces what was before. */
  let expectations = 0;

  async function partsOf(id: number, version: number): Promise<readonly Blob[] | undefined> {
    const before = files.get(id);
    if (before?.version === version) return before.parts;
    const file = await getExtractFile(db, id);
    if (file !== undefined) files.set(id, { version, parts: file.parts });
    return file?.parts;
  }

  /** The rows of a dataset as they were last followed; null if there are none. */
  function followedRows(id: number): Omit<RowsToLoad, 'context'> | null {
    const latest = followed.of(id);
    if (latest === null || latest.extract.takenAt === null) return null;
    const { extract, parts } = latest;
    // What may be refused is not computed ahead.
    if (areLooseRows(extract)) return null;
    return {
      source: extract.source,
      extract: rowsOf(extract, latest.extract.takenAt, parts),
      now: clock.now(),
      zone: extract.zone,
    };
  }

  function load(id: number, context: QueryContext | null): void {
    const rows = followedRows(id);
    if (rows !== null) charts.load({ ...rows, context });
  }

  const ofTables = async (context: QueryContext, id: number): Promise<Result<DeviceRequest, NotComputed>> =>
    (await import('./requestOfTables.ts')).requestOfTables({ db, clock, zone }, context, id);

  async function answer(
    { request, version, dataFrom, isLimited }: DeviceRequest,
    signal: AbortSignal | undefined,
  ): Promise<Result<ComputedOnDevice, NotComputed>> {
    const known = ahead.take(request.context, version);
    if (known !== null) return ok({ ...known, dataFrom, isLimited });
    const response = await charts.read(request, signal);
    return response.ok ? ok({ ...response.value, dataFrom, isLimited }) : err(notComputed(response.error));
  }

  /** What the cubes of a dataset give; null where they do not hold it. */
  async function ofCubes(
    context: QueryContext,
    extract: StoredExtract,
    detail: DatasetDetail | null,
  ): Promise<ComputedOnDevice | null> {
    const { datasetId, source, zone: ofRows, isLimited = false, cubes: kept = [] } = extract;
    const whole = { ...extract, takenAt: 0, isTooLarge: false, isPart: true };
    if (extractRoute(context, { extract: whole, detail, isKept: false }).kind !== 'local') return null;
    const asked = { context, source, datasetId, cubes: kept, now: clock.now(), zone: ofRows };
    const response = await cubes.cube(asked);
    if (!response.ok) return null;
    const { takenAt, groups, ...computed } = response.value;
    return { ...computed, dataFrom: takenAt, groups, isLimited };
  }

  async function ofNewCubes(
    context: QueryContext,
    key: string,
    takenAfter: Millis,
  ): Promise<Result<ComputedOnDevice, NotComputed>> {
    const id = requestedDataset(context);
    const none = err({ kind: 'notHere', why: 'noExtract' } as const);
    const known = id === null ? undefined : await getExtract(db, id);
    const from = Math.max(takenAfter, clock.now() - FRESH);
    const isNew = ({ takenAt }: StoredCube): boolean => takenAt > from;
    // Another engine may order texts otherwise: as long as it is there, it does so itself.
    if (known?.isSameSql !== true || !known.cubes?.length || !known.cubes.every(isNew)) return none;
    const { extract, detail } = await readForChartData(db, key, id);
    const computed = extract && (await ofCubes(context, extract, detail));
    return computed ? ok({ ...computed, isFresh: true }) : none;
  }

  function begin(request: LocalRequest, version: string): Promise<ChartBody['queries'] | null> {
    const response = charts.expect(request);
    ahead.hold(request.context, version, response);
    return response.then((computed) => computed?.queries ?? null);
  }

  async function expectOfTables(context: QueryContext, id: number): Promise<ChartBody['queries'] | null> {
    const mine = ++expectations;
    const asked = await ofTables(context, id);
    // What is wrong is reported by the request itself.
    if (!asked.ok || expectations !== mine) return null;
    return begin(asked.value.request, asked.value.version);
  }

  return {
    async compute(request, key, { signal, isAnyway = false }) {
      const context = request.context as QueryContext;
      const id = requestedDataset(request.context);
      if (id !== null && isDeviceDataset(id)) {
        const asked = await ofTables(context, id);
        return asked.ok ? answer(asked.value, signal) : asked;
      }
      // Nothing is awaited for a change of a control: the page renders it only after the request was sent.
      const latest = isAnyway && id !== null ? followed.of(id) : null;
      if (isAnyway && id !== null) void followed.follow(id);
      const { kept, extract, detail } =
        latest === null ? await readForChartData(db, key, id) : { kept: undefined, ...latest };
      const isOfNow = (each: StoredChartData): boolean =>
        areSameRanges(context, rangedAt(each), clock.now(), extract?.zone ?? zone());
      if (extract === undefined || id === null)
        return err(
          kept === undefined
            ? { kind: 'notHere', why: 'noExtract' }
            : isOfNow(kept)
              ? { kind: 'kept' }
              : { kind: 'notHere', why: 'olderRange' },
        );
      const isKept = !isAnyway && kept !== undefined && isNewest(kept, extract) && isOfNow(kept);
      const fromCubes =
        isKept || extract.cubes === undefined ? null : await ofCubes(context, extract, detail);
      if (fromCubes !== null) return ok(fromCubes);
      const route = extractRoute(context, { extract, detail, isKept });
      // The next filter may need the engine, so it is started in advance.
      if (route.kind === 'cache') {
        if (!extract.cubes?.length) charts.prepare();
        return err({ kind: 'kept' });
      }
      if (route.kind !== 'local') {
        const why = route.kind === 'none' ? route.why : 'noExtract';
        return err({
          kind: 'notHere',
          why: why === 'cutExtract' && extract.cubes?.length ? 'onlyGroups' : why,
        });
      }
      const found =
        latest !== null && extract.takenAt !== null
          ? { rows: rowsOf(extract, extract.takenAt, latest.parts), takenAt: extract.takenAt }
          : await rowsHere(extract, { extract: (base) => getExtract(db, base), parts: partsOf });
      if (found === null) return err({ kind: 'notHere', why: 'noExtract' });
      const { takenAt: dataFrom, rows } = found;
      const { source, zone: ofRows, isLimited = false } = extract;
      const asked = { context, source, extract: rows, now: clock.now(), zone: ofRows };
      // Else it is the request that was made ahead.
      const local: LocalRequest = areLooseRows(extract) ? { ...asked, isLoose: true } : asked;
      return answer({ request: local, version: String(rows.version), dataFrom, isLimited }, signal);
    },
    computeFromNewCubes: ({ context }, key, { takenAfter = -Infinity }) =>
      ofNewCubes(context as QueryContext, key, takenAfter),
    prepare(id, context) {
      if (!isDeviceDataset(id)) void followed.follow(id).then(() => load(id, context));
      else if (context === null) charts.prepare();
      // The engine reads the rows, and compiles what it computes with.
      else void expectOfTables(context, id);
    },
    expect(context) {
      const id = requestedDataset(context);
      if (id !== null && isDeviceDataset(id)) return expectOfTables(context, id);
      expectations += 1;
      const rows = id === null ? null : followedRows(id);
      if (rows === null) return Promise.resolve(null);
      return begin({ ...rows, context }, String(rows.extract.version));
    },
  };
}

interface RouteSources {
  readonly extract: StoredExtract;
  /** The dataset as it is defined now, as far as it is known. */
  readonly detail: DatasetDetail | null;
  /** Whether chart data of the same rows is stored. */
  readonly isKept: boolean;
}

/** Where chart data comes from without a server. */
const extractRoute = (context: QueryContext, { extract, detail, isKept }: RouteSources): Route =>
  routeOf({
    context,
    kept: isKept,
    online: false,
    datasetSql: usedSql(context, extract.source),
    tableSql: extract.source.from.kind === 'sql' ? extract.source.from.sql : null,
    extract: {
      complete: extract.takenAt !== null && !extract.isTooLarge,
      isOutdated: detail !== null && !isDefinedAs(extract.source, detail),
      isSameSql: extract.isSameSql,
      isPart: extract.isPart ?? false,
      hasOtherWeeks: hasWeeksOfEngine(extract),
    },
  });

const rowsOf = (
  { datasetId, form }: StoredExtract,
  version: number,
  parts: ExtractNow['parts'],
): LocalExtract => ({ datasetId, version, form, parts });

/** When its time ranges were evaluated: what is computed here bears the time of its rows. */
const rangedAt = ({ origin, storedAt, computedAt }: StoredChartData): number =>
  origin === 'device' ? storedAt : computedAt;

/** Data computed here is current if it was computed from the current extract. */
const isNewest = (stored: StoredChartData, { takenAt }: StoredExtract): boolean =>
  stored.origin === 'server' || stored.computedAt === takenAt;
