import { CHART_TYPES } from './types/chartTypes.ts';

/** The display names of chart types: those here, and of those that are not rendered yet any dashboard may have. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...CHART_TYPES.map(({ key, name }) => [key, name] as const),
  ['cal_heatmap', 'Calendar Heatmap'],
  ['country_map', 'Country Map'],
  ['gantt_chart', 'Gantt Chart'],
  ['graph_chart', 'Graph Chart'],
  ['handlebars', 'Handlebars'],
  ['tree_chart', 'Tree Chart'],
  ['world_map', 'World Map'],
]);

/** The display name of a chart type; a type without one is shown as stored. */
export const vizTypeName = (vizType: string): string => NAMES.get(vizType) ?? vizType;
