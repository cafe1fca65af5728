import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { textOfLength } from '../rules.ts';
import { textReadingSchema } from './textReading.ts';

/** Makes a table of a file, and a dataset of the table. */
export const uploadTable = call({
  method: 'POST',
  path: '/api/v1/database/{id}/upload/',
  form: v.looseObject({
    file: v.optional(v.file()),
    type: v.picklist(['csv', 'json', 'columnar']),
    table_name: textOfLength(1, 250),
    schema: v.optional(v.string(), 'main'),
    already_exists: v.optional(v.picklist(['fail', 'replace', 'append']), 'fail'),
    delimiter: v.optional(v.string(), ','),
    decimal_character: v.optional(v.string(), '.'),
    day_first: v.optional(v.string(), ''),
    /** Beyond the contract: what a person chose in the preview, as JSON text. */
    reading: v.optional(
      v.pipe(v.string(), v.parseJson(undefined, 'Not a valid reading.'), textReadingSchema),
    ),
  }),
  response: messageResponse,
  status: 201,
  errors: [404, 422],
});
