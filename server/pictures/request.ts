import type { FormData } from '#domain/chart/form/formData.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { ColorBook } from '#charts/kit/colors/colorBook.ts';
import type { LabelColorSettings } from '#charts/kit/colors/labelColors.ts';
import type { Paper } from './paper.ts';
import type { AddedType } from '#charts/added/addedDefinition.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import type { Frame } from '#domain/compile/frame.ts';

/** The room of a part of a picture, in pixels. */
export interface PageRoom {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A chart in a picture: its form and its rows; null for rows that could not be read. */
export interface PicturedChart extends PageRoom {
  readonly title: string;
  readonly form: FormData;
  readonly frames: readonly Frame[] | null;
  /** The labels of its dataset's columns and metrics, for tables. */
  readonly headings?: Headings;
  /** The saved metrics of its dataset, for tables. */
  readonly metrics?: readonly DatasetMetric[];
}

/** A text of a dashboard's author, as it is stored. */
export interface PicturedText extends PageRoom {
  readonly text: string;
  readonly format: 'markdown' | 'heading';
}

export type PicturedPart = PicturedChart | PicturedText;

/** A picture of charts and texts on one page, in pixels, or a PDF that divides it into pages. */
export interface PictureRequest {
  readonly format: PictureFormat;
  /** The code of the language of its texts, numbers and times; English without one. */
  readonly language?: string;
  readonly width: number;
  readonly height: number;
  /** The size of the PNG; its height follows from the page's. */
  readonly pngWidth: number;
  /** The page's own title, and what is written below it; a chart alone has none. */
  readonly title: string | null;
  readonly lines: readonly string[];
  /** The paper of a PDF. */
  readonly paper?: Paper;
  /** The colours of labels that a dashboard fixes or knows. */
  readonly colors: LabelColorSettings;
  /** Set where a chart that cannot be drawn fails the whole picture; elsewhere a message takes its place. */
  readonly isComplete?: boolean;
  readonly parts: readonly PicturedPart[];
  /** The added chart types of its parts. */
  readonly types?: readonly AddedType[];
}

/** What all parts of a picture have in common: a label has one colour in all of them. */
export interface PictureStyle {
  readonly book: ColorBook;
  readonly isComplete: boolean;
}

export type PictureFormat = 'png' | 'pdf';

export type PictureResult =
  | { readonly kind: 'ready' }
  /** One more part of the page is drawn. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };
