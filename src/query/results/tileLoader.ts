import type { Cell } from '#domain/rows/column.ts';
import { packedCell, type PackedCells, type Rectangle } from '#domain/rows/packedCells.ts';
import type { Result } from '#domain/result.ts';
import type { ShownRows, View, ViewFailure } from '../../../workers/results/protocol.ts';
import { createTileCache, tileArea, type TileKey, tilesOf, TILE_ROWS } from './tileCache.ts';
import { rethrowBug } from './workerLost.ts';

/** How many screens ahead of a scroll are prefetched. */
const SCREENS_AHEAD = 3;

/** What a scroll is heading for: from the area that scrolls, and those beside it. */
function scrollAhead(areas: readonly Rectangle[], previous: readonly Rectangle[]): readonly Rectangle[] {
  const end = areas.at(-1)?.toRow;
  return areas.flatMap((area, at) => (area.toRow === end ? [aheadOf(area, previous[at] ?? area)] : []));
}

/** The area a scroll is heading for, in the direction of the last change; downwards at first. */
function aheadOf(area: Rectangle, previous: Rectangle): Rectangle {
  const height = Math.max(TILE_ROWS, SCREENS_AHEAD * (area.toRow - area.fromRow));
  const width = area.toColumn - area.fromColumn;
  const isUp = area.fromRow < previous.fromRow;
  return {
    fromRow: isUp ? area.fromRow - height : area.fromRow,
    toRow: isUp ? area.toRow : area.toRow + height,
    fromColumn: area.fromColumn - (area.fromColumn < previous.fromColumn ? width : 0),
    toColumn: area.toColumn + (area.fromColumn > previous.fromColumn ? width : 0),
  };
}

/** More would queue up in the worker and delay the next frame. */
const MAX_IN_FLIGHT = 4;

type Page = Result<PackedCells, ViewFailure>;

export interface TileLoaderPorts {
  readonly columnCount: number;
  readonly page: (view: View, area: Rectangle) => Promise<Page>;
  readonly onLoaded: () => void;
  /** The rows cannot be read any more. */
  readonly onGone: () => void;
}

/** A view and how many rows it has. */
export interface CountedView {
  readonly view: View;
  readonly rowCount: number;
}

/** Tiles of a view with their keys. */
export type LoadedTiles = readonly (readonly [key: TileKey, page: Page])[];

/** Loads the tiles of the view on screen that are visible, or will be while scrolling. */
export interface TileLoader {
  /** Undefined until its tile is loaded. */
  cell(row: number, column: number): Cell | undefined;
  /** Sets what is visible, and loads it. */
  want(areas: readonly Rectangle[]): void;
  /** Loads what is visible in another view, which is not shown yet. */
  preload(next: CountedView): Promise<LoadedTiles>;
  /** Shows another view, beginning with these tiles. */
  show(next: CountedView, loaded: LoadedTiles): void;
  close(): void;
}

export function createTileLoader(
  ports: TileLoaderPorts,
  first: CountedView,
  firstRows: ShownRows['firstPage'],
): TileLoader {
  const { columnCount } = ports;
  const tiles = createTileCache();
  const inFlight = new Set<TileKey>();
  let shown = first;
  let firstPage: ShownRows['firstPage'] | null = firstRows;
  let areas: readonly Rectangle[] = [];
  let previous: readonly Rectangle[] = [];
  let isClosed = false;

  function loadMissing(): void {
    const near = [...areas, ...scrollAhead(areas, previous)];
    for (const key of new Set(near.flatMap((area) => tilesOf(area, shown.rowCount, columnCount)))) {
      if (isClosed || inFlight.size >= MAX_IN_FLIGHT) return;
      if (tiles.has(key) || inFlight.has(key)) continue;
      inFlight.add(key);
      const of = shown;
      load(key, of).catch((cause: unknown) => {
        if (!isClosed && of === shown) ports.onGone();
        rethrowBug(cause);
      });
    }
  }

  async function load(key: TileKey, of: CountedView): Promise<void> {
    const page = await ports.page(of.view, tileArea(key)).finally(() => inFlight.delete(key));
    if (isClosed || of !== shown) return;
    if (page.ok) {
      tiles.put(key, page.value);
      ports.onLoaded();
      loadMissing();
    } else if (page.error.kind !== 'superseded') {
      ports.onGone();
    }
  }

  return {
    cell(row, column) {
      const cell = tiles.cell(row, column);
      if (cell !== undefined || firstPage === null) return cell;
      const { toRow, toColumn } = firstPage;
      return row < toRow && column < toColumn ? packedCell(firstPage, row, column) : undefined;
    },
    want(next) {
      if (isClosed) return;
      if (next.length === areas.length && next.every((area, at) => isSameArea(area, areas[at]))) return;
      previous = areas;
      areas = next;
      loadMissing();
    },
    preload({ view, rowCount }) {
      const visible = areas.flatMap((area) => tilesOf(area, rowCount, columnCount));
      return Promise.all(
        visible
          .slice(0, MAX_IN_FLIGHT)
          .map(async (key) => [key, await ports.page(view, tileArea(key))] as const),
      );
    },
    show(next, loaded) {
      shown = next;
      firstPage = null;
      inFlight.clear();
      tiles.clear();
      for (const [key, page] of loaded) if (page.ok) tiles.put(key, page.value);
      loadMissing();
    },
    close() {
      isClosed = true;
      tiles.clear();
    },
  };
}

function isSameArea(a: Rectangle, b: Rectangle | undefined): boolean {
  return (
    a.fromRow === b?.fromRow &&
    a.toRow === b.toRow &&
    a.fromColumn === b.fromColumn &&
    a.toColumn === b.toColumn
  );
}
