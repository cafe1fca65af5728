import type { Frame } from '#domain/compile/frame.ts';
import { asList, asNumber, asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';

/** A chart that is a layer of another one, with its rows. */
export interface ChartLayer {
  readonly id: number;
  /** Its saved name; empty if it is not known. */
  readonly name: string;
  /** Null if it could not be read. */
  readonly form: FormData | null;
  readonly frames: readonly Frame[];
  /** Why it has no rows, or no new ones, as a message for a person. */
  readonly fault: string | null;
}

/** The key of a drawn form that holds the rows of its layers. It is never stored. */
const DATA = 'chart_layers';

export const withLayers = (form: FormData, layers: readonly ChartLayer[]): FormData => ({
  ...form,
  [DATA]: layers,
});

/** The layers of a drawn form. A stored form may contain the key too, with any value. */
export const layersOf = (form: FormData): readonly ChartLayer[] =>
  asList(form[DATA]).flatMap((each) => {
    const { id, name, form: own, frames, fault } = asRecord(each);
    const number = asNumber(id);
    if (number === null) return [];
    return {
      id: number,
      name: asText(name),
      form: isRecord(own) ? own : null,
      frames: asList(frames).filter(isFrame),
      fault: typeof fault === 'string' ? fault : null,
    };
  });

const isFrame = (each: unknown): each is Frame =>
  isRecord(each) && typeof each['rowCount'] === 'number' && Array.isArray(each['columns']);
