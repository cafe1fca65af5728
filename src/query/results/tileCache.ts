import type { Cell } from '#domain/rows/column.ts';
import { type PackedCells, packedCell, type Rectangle } from '#domain/rows/packedCells.ts';

/** Rows and columns are fetched in tiles, so that wide results cost no more than long ones. */
export const TILE_ROWS = 128;
export const TILE_COLUMNS = 40;
/** About fifty screens of ten columns. */
const TILES_KEPT = 64;

/** A tile's position as one number; no result has a million column tiles. */
export type TileKey = number;

/** Cached tiles; the least recently used are evicted first. */
export interface TileCache {
  cell(row: number, column: number): Cell | undefined;
  has(key: TileKey): boolean;
  put(key: TileKey, tile: PackedCells): void;
  clear(): void;
}

export function createTileCache(): TileCache {
  const tiles = new Map<TileKey, PackedCells>();
  return {
    cell(row, column) {
      const tile = tiles.get(tileKey(Math.floor(row / TILE_ROWS), Math.floor(column / TILE_COLUMNS)));
      return tile === undefined ? undefined : packedCell(tile, row, column);
    },
    has(key) {
      const tile = tiles.get(key);
      if (tile === undefined) return false;
      tiles.delete(key);
      tiles.set(key, tile);
      return true;
    },
    put(key, tile) {
      tiles.delete(key);
      tiles.set(key, tile);
      for (const oldest of tiles.keys()) {
        if (tiles.size <= TILES_KEPT) break;
        tiles.delete(oldest);
      }
    },
    clear() {
      tiles.clear();
    },
  };
}

const COLUMN_TILES = 1_000_000;

function tileKey(rowTile: number, columnTile: number): TileKey {
  return rowTile * COLUMN_TILES + columnTile;
}

/** The tiles that intersect a rectangle, within a result of that size. */
export function tilesOf(area: Rectangle, rowCount: number, columnCount: number): TileKey[] {
  const keys: TileKey[] = [];
  const lastRow = Math.min(area.toRow, rowCount) - 1;
  const lastColumn = Math.min(area.toColumn, columnCount) - 1;
  for (let row = Math.floor(Math.max(0, area.fromRow) / TILE_ROWS); row * TILE_ROWS <= lastRow; row++) {
    for (
      let column = Math.floor(Math.max(0, area.fromColumn) / TILE_COLUMNS);
      column * TILE_COLUMNS <= lastColumn;
      column++
    ) {
      keys.push(tileKey(row, column));
    }
  }
  return keys;
}

/** The area of a tile; the worker clips it to the result. */
export function tileArea(key: TileKey): Rectangle {
  const row = Math.floor(key / COLUMN_TILES);
  const column = key % COLUMN_TILES;
  return {
    fromRow: row * TILE_ROWS,
    toRow: (row + 1) * TILE_ROWS,
    fromColumn: column * TILE_COLUMNS,
    toColumn: (column + 1) * TILE_COLUMNS,
  };
}
