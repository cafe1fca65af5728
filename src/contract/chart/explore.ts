import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* What a chart's own page reads, and form data under keys: while a chart is edited, and for links. */

const form = v.record(v.string(), v.unknown());
const ofTab = v.object({ tab_id: v.optional(v.string()) });

/** Form data is JSON text here. */
const stored = v.object({
  datasource_id: wholeNumber,
  datasource_type: v.string(),
  chart_id: v.nullish(wholeNumber),
  form_data: v.string(),
});
const keyResponse = v.looseObject({ key: v.string() });
const params = { key: v.string() };

export const createStoredForm = call({
  method: 'POST',
  path: '/api/v1/explore/form_data',
  query: ofTab,
  request: stored,
  response: keyResponse,
  status: 201,
  errors: [404],
});

export const putStoredForm = call({
  method: 'PUT',
  path: '/api/v1/explore/form_data/{key}',
  params,
  query: ofTab,
  request: stored,
  response: keyResponse,
  errors: [404],
});

export const getStoredForm = call({
  method: 'GET',
  path: '/api/v1/explore/form_data/{key}',
  params,
  response: v.looseObject({ form_data: v.string() }),
  errors: [404],
});

export const removeStoredForm = call({
  method: 'DELETE',
  path: '/api/v1/explore/form_data/{key}',
  params,
  response: messageResponse,
  errors: [404],
});

/** CALL-64. */
export const createExploreLink = call({
  method: 'POST',
  path: '/api/v1/explore/permalink',
  request: v.object({
    formData: form,
    urlParams: v.nullish(
      v.array(
        v.pipe(
          v.array(v.string()),
          v.check((pair) => pair.length === 2, 'Length must be 2.'),
        ),
      ),
    ),
    chartState: v.nullish(v.unknown()),
  }),
  response: v.looseObject({ key: v.string(), url: v.string() }),
  status: 201,
  errors: [404],
});

export const getExploreLink = call({
  method: 'GET',
  path: '/api/v1/explore/permalink/{key}',
  params,
  response: v.looseObject({ state: v.looseObject({ formData: form }) }),
  errors: [404],
});

/** A chart or a dataset by its id, or form data by its key; other parameters of the page are returned. */
export const getExplore = call({
  method: 'GET',
  path: '/api/v1/explore/',
  query: v.looseObject({
    slice_id: v.optional(v.string()),
    datasource_id: v.optional(v.string()),
    datasource_type: v.optional(v.string()),
    form_data_key: v.optional(v.string()),
    permalink_key: v.optional(v.string()),
  }),
  response: v.looseObject({ result: v.looseObject({ form_data: form }) }),
  errors: [404],
});

/** The form data of a saved chart; nothing of one that the caller may not see. */
export const getFormData = call({
  method: 'GET',
  path: '/api/v1/form_data/',
  query: v.object({ slice_id: v.optional(v.string()) }),
  response: form,
});
