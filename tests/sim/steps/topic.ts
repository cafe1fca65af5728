/**
 * What people do in a world: with tabs and tables only, with tabs and saved queries, with those and an emphasis on
 * closings or on rejections of requests that arrived, or with dashboards; `rights` also takes people's rights
 * and gives them back; `hidden` takes from people the right to read other people's dashboards; `waiting` runs queries,
 * mostly without a server; `readings` has servers that fail when what they took is read back; in `conflicts` people edit the
 * same parts of few dashboards; in `storage` devices' storage lies, in `clocks` their clocks do, and in `restored` the
 * server restarts, loses rows and is put back to an earlier day. The worlds of a topic's seeds never change:
 * another emphasis is another topic.
 */
export type Topic =
  | 'tabs'
  | 'everything'
  | 'closings'
  | 'rejections'
  | 'dashboards'
  | 'rights'
  | 'hidden'
  | 'waiting'
  | 'readings'
  | 'conflicts'
  | 'storage'
  | 'clocks'
  | 'restored';

export const TOPICS: readonly Topic[] = [
  'tabs',
  'everything',
  'closings',
  'rejections',
  'dashboards',
  'rights',
  'hidden',
  'waiting',
  'readings',
  'conflicts',
  'storage',
  'clocks',
  'restored',
];

/** Whether people edit dashboards. */
export const hasDashboards = (topic: Topic): boolean =>
  /^(dashboards|hidden|readings|conflicts|storage|clocks|restored)$/.test(topic);

/** Whether people write saved queries, too. */
export const hasSavedQueries = (topic: Topic): boolean => !/^(tabs|dashboards|hidden|conflicts)$/.test(topic);

/** Whether what the device or the server kept is lost at times, so that only a history tells what may be missing. */
export const losesStorage = (topic: Topic): boolean => /^(storage|restored)$/.test(topic);

/** Whether a person who finds no page on a device opens one. */
export const opensPages = (topic: Topic): boolean => /^(storage|clocks|restored)$/.test(topic);
