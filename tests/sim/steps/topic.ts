/**
 * What people do in a world: with tabs and tables only, with tabs and saved queries, with those and an emphasis on
 * closings or on rejections of requests that arrived, or with dashboards; `rights` also takes people's rights
 * and gives them back; `hidden` takes from people the right to read other people's dashboards; `waiting` runs queries,
 * mostly without a server. The worlds of a topic's seeds never change:
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
  | 'waiting';

export const TOPICS: readonly Topic[] = [
  'tabs',
  'everything',
  'closings',
  'rejections',
  'dashboards',
  'rights',
  'hidden',
  'waiting',
];

/** Whether people edit dashboards. */
export const hasDashboards = (topic: Topic): boolean => topic === 'dashboards' || topic === 'hidden';
