import { ownValue } from '#domain/ownValue.ts';
import { t } from '#ui/t.ts';

const NAMES: Readonly<Record<string, string>> = {
  chart: 'Chart',
  dashboard: 'Dashboard',
  dataset: 'Dataset',
  annotationLayer: 'Annotation layer',
  cssTemplate: 'CSS template',
  report: 'Report or alert',
  playlist: 'Playlist',
  tag: 'Tag',
  theme: 'Theme',
};

/** What a kind of document is called. One of another release is called by its stored name. */
export const kindName = (kind: string): string => t(ownValue(NAMES, kind) ?? kind);
