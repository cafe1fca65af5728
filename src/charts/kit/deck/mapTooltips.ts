import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import type { NumberStyle, TimeStyle } from '#domain/format/styles.ts';
import type { MarkDimensions } from '../spec/tooltips/markDimensions.ts';
import type { Rgba } from './mapLayer.ts';
import type { Position, Spatial } from './spatial.ts';

/** What the pointer is at: a row of the result, or a cell of several. */
export interface MapPlace {
  readonly row: number | null;
  /** The id of its layer. */
  readonly layer?: string;
  /** The value of a cell, if there is no row. */
  readonly value?: number | null;
  /** How many rows a cell has. */
  readonly count?: number;
  /** Which rows a cell has. */
  readonly rows?: readonly number[];
  /** Where the pointer is, at which zoom. */
  readonly pointer?: { readonly at: Position; readonly zoom: number };
}

/** The texts of rows: some columns of each, or a template of the author. */
export interface RowTexts {
  readonly columns: readonly FrameColumn[];
  readonly template: string;
  /** The columns of the result that the template may name. */
  readonly fields: readonly FrameColumn[];
  readonly numbers: NumberStyle;
  readonly times: TimeStyle;
  /** The places of each row that its title names. */
  readonly places: readonly ReadonlyMap<number, Position>[];
  /** The colour of each row, or of all. */
  readonly colors: ReadonlyMap<number, Rgba> | Rgba | null;
}

/** The texts of what has several rows: a cell by its value, a cluster by how many they are. */
interface SeveralTexts {
  readonly kind: 'cells' | 'clusters';
  /** The name of the value; null if there is none. */
  readonly label: string | null;
  readonly numbers: NumberStyle;
}

/** What is read of a map where the pointer is, as data. */
export type MapTooltips =
  | { readonly rows: RowTexts | null; readonly several: SeveralTexts | null }
  /** Of other charts, by the ids that their layers begin with. */
  | { readonly layers: ReadonlyMap<string, MapTooltips> };

/** What a place filters other charts by: the values of its row, or the box around the rows of a cell. */
export type MapDimensions =
  | Extract<MarkDimensions, { kind: 'rows' }>
  | {
      readonly kind: 'cells';
      readonly spatial: Spatial;
      /** The columns of the places. */
      readonly frame: Frame;
      readonly selected: readonly string[] | null;
    };
