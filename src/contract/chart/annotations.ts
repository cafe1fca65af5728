import * as v from 'valibot';
import { madeResponse, records } from '../records.ts';
import { jsonText, textOfLength } from '../rules.ts';

/* Annotation layers, and the annotations of a layer. */

const text = v.nullish(v.string());

const layer = v.looseObject({ name: text, descr: text });

export const annotationLayers = records('/api/v1/annotation_layer/', {
  row: v.looseObject({ id: v.number(), name: text, descr: text }),
  item: v.looseObject({ id: v.number(), result: layer }),
  create: v.object({ name: textOfLength(1, 250), descr: text }),
  change: v.object({ name: v.optional(textOfLength(1, 250)), descr: text }),
  made: madeResponse,
  saved: madeResponse,
});

/** An ISO date and time; without an offset, of UTC. As milliseconds since 1970. */
const moment = v.pipe(
  v.string(),
  v.transform((time) => {
    const isIso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(time);
    const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(time) ? time : `${time}Z`;
    return isIso ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN;
  }),
  v.check((at) => Number.isFinite(at), 'Not a valid datetime.'),
);

const annotation = v.looseObject({
  id: v.number(),
  short_descr: text,
  long_descr: text,
  start_dttm: text,
  end_dttm: text,
});

export const annotations = records('/api/v1/annotation_layer/{layer}/annotation/', {
  row: annotation,
  item: v.looseObject({ id: v.number(), result: annotation }),
  create: v.object({
    short_descr: textOfLength(1, 500),
    long_descr: text,
    start_dttm: moment,
    end_dttm: moment,
    json_metadata: v.nullish(jsonText),
  }),
  change: v.object({
    short_descr: v.optional(textOfLength(1, 500)),
    long_descr: text,
    start_dttm: v.optional(moment),
    end_dttm: v.optional(moment),
    json_metadata: v.nullish(jsonText),
  }),
  made: madeResponse,
  saved: madeResponse,
});
