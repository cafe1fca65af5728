import { named } from './control.ts';

/* What selects offer, as a pair of value and name. */

/** Those that most engines have; the database of a dataset names its own. */
export const TIME_GRAINS = [
  ['PT1S', 'Second'],
  ['PT5S', '5 second'],
  ['PT30S', '30 second'],
  ['PT1M', 'Minute'],
  ['PT5M', '5 minute'],
  ['PT10M', '10 minute'],
  ['PT15M', '15 minute'],
  ['PT30M', '30 minute'],
  ['PT1H', 'Hour'],
  ['P1D', 'Day'],
  ['P1W', 'Week'],
  ['1969-12-28T00:00:00Z/P1W', 'Week starting Sunday'],
  ['P1W/1970-01-03T00:00:00Z', 'Week ending Saturday'],
  ['P1M', 'Month'],
  ['P3M', 'Quarter'],
  ['P1Y', 'Year'],
] as const;
export const NUMBER_FORMATS = [
  ['SMART_NUMBER', 'Adaptive formatting'],
  ['~g', 'Original value'],
  [',d', ',d (12345.432 => 12,345)'],
  ['.1s', '.1s (12345.432 => 10k)'],
  ['.3s', '.3s (12345.432 => 12.3k)'],
  [',.1%', ',.1% (12345.432 => 1,234,543.2%)'],
  ['.2%', '.2% (12345.432 => 1234543.20%)'],
  ['.3%', '.3% (12345.432 => 1234543.200%)'],
  ['.4r', '.4r (12345.432 => 12350)'],
  [',.1f', ',.1f (12345.432 => 12,345.4)'],
  [',.2f', ',.2f (12345.432 => 12,345.43)'],
  [',.3f', ',.3f (12345.432 => 12,345.432)'],
  ['+,', '+, (12345.432 => +12,345)'],
  ['$,.2f', '$,.2f (12345.432 => $12,345.43)'],
  ['DURATION', 'Duration in ms (66000 => 1m 6s)'],
  ['DURATION_SUB', 'Duration in ms (1.40008 => 1ms 400µs 80ns)'],
  ['DURATION_COL', 'Duration in ms (10500 => 0:10.5)'],
  ['MEMORY_DECIMAL', 'Memory in bytes - decimal (1024B => 1.024kB)'],
  ['MEMORY_BINARY', 'Memory in bytes - binary (1024B => 1KiB)'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', 'Memory transfer rate in bytes - decimal (1024B => 1.024kB/s)'],
  ['MEMORY_TRANSFER_RATE_BINARY', 'Memory transfer rate in bytes - binary (1024B => 1KiB/s)'],
] as const;
export const TIME_FORMATS = [
  ['smart_date', 'Adaptive formatting'],
  ['%d/%m/%Y', '%d/%m/%Y | 14/01/2019'],
  ['%m/%d/%Y', '%m/%d/%Y | 01/14/2019'],
  ['%d.%m.%Y', '%d.%m.%Y | 14.01.2019'],
  ['%Y-%m-%d', '%Y-%m-%d | 2019-01-14'],
  ['%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S | 2019-01-14 01:32:10'],
  ['%d-%m-%Y %H:%M:%S', '%d-%m-%Y %H:%M:%S | 14-01-2019 01:32:10'],
  ['%H:%M:%S', '%H:%M:%S | 01:32:10'],
] as const;
export const LEGACY_ROLLINGS = named('None', 'mean', 'sum', 'std', 'cumsum');
export const RESAMPLE_RULES = [
  ['1T', '1 minutely frequency'],
  ['1H', '1 hourly frequency'],
  ['1D', '1 calendar day frequency'],
  ['7D', '7 calendar day frequency'],
  ['1MS', '1 month start frequency'],
  ['1M', '1 month end frequency'],
  ['1AS', '1 year start frequency'],
  ['1A', '1 year end frequency'],
] as const;
export const FILL_METHODS = [
  ['asfreq', 'Null imputation'],
  ['zerofill', 'Zero imputation'],
  ['linear', 'Linear interpolation'],
  ['ffill', 'Forward values'],
  ['bfill', 'Backward values'],
  ['median', 'Median values'],
  ['mean', 'Mean values'],
  ['sum', 'Sum values'],
] as const;
export const SERIES_LIMITS = named(5, 10, 25, 50, 100, 500);
export const ROW_LIMITS = named(10, 50, 100, 250, 500, 1000, 5000, 10000, 50000);
export const TITLE_MARGINS = named(0, 15, 30, 50, 75, 100, 125, 150, 200);
export const TITLE_POSITIONS = named('Left', 'Top');
export const TICK_LAYOUTS = named('auto', 'flat', '45°', '90°', 'staggered');
export const BUBBLE_SIZES = named('5', '10', '15', '25', '50', '75', '100');
export const MARGINS = [['auto', 'auto'], ...named(50, 75, 100, 125, 150, 200)] as const;
export const TICK_LAYOUTS_OF_BUBBLES = named('auto', 'flat', '45°', 'staggered');
export const LEGEND_TYPES = [
  ['scroll', 'Scroll'],
  ['plain', 'List'],
] as const;
export const SIDES = [
  ['top', 'Top'],
  ['bottom', 'Bottom'],
  ['left', 'Left'],
  ['right', 'Right'],
] as const;
export const LEGEND_ORDERS = [
  ['asc', 'Label ascending'],
  ['desc', 'Label descending'],
  [null, 'Sort by data'],
] as const;
export const ROTATIONS = [
  [0, '0°'],
  [45, '45°'],
  [90, '90°'],
] as const;
export const LABEL_INTERVALS = [
  ['auto', 'Auto'],
  ['0', 'All'],
] as const;
export const LEGACY_TIME_SHIFTS = named(
  '1 day',
  '1 week',
  '28 days',
  '30 days',
  '52 weeks',
  '1 year',
  '104 weeks',
  '2 years',
  '156 weeks',
  '3 years',
);
export const CONTRIBUTIONS = [
  [null, 'None'],
  ['row', 'Row'],
  ['column', 'Series'],
] as const;
export const ROLLINGS = [
  [null, 'None'],
  ['mean', 'mean'],
  ['sum', 'sum'],
  ['std', 'std'],
  ['cumsum', 'cumsum'],
] as const;
export const TIME_SHIFTS = named(...LEGACY_TIME_SHIFTS.map(([shift]) => `${String(shift)} ago`));
export const COMPARISONS = [
  ['values', 'Actual values'],
  ['difference', 'Difference'],
  ['percentage', 'Percentage change'],
  ['ratio', 'Ratio'],
] as const;
export const SEASONALITIES = [
  [null, 'default'],
  [true, 'Yes'],
  [false, 'No'],
] as const;
export const SERIES_STYLES = [
  ['line', 'Line'],
  ['smooth', 'Smooth Line'],
  ['start', 'Step - start'],
  ['middle', 'Step - middle'],
  ['end', 'Step - end'],
] as const;
export const STACKS = [
  [null, 'None'],
  ['Stack', 'Stack'],
  ['Stream', 'Stream'],
] as const;
export const PAN_AND_ZOOM = [
  [false, 'Disabled'],
  ['scale', 'Scale only'],
  ['move', 'Move only'],
  [true, 'Scale and Move'],
] as const;
export const MAP_STYLES = [
  ['mapbox://styles/mapbox/streets-v9', 'Streets'],
  ['mapbox://styles/mapbox/dark-v9', 'Dark'],
  ['mapbox://styles/mapbox/light-v9', 'Light'],
  ['mapbox://styles/mapbox/satellite-streets-v9', 'Satellite Streets'],
  ['mapbox://styles/mapbox/satellite-v9', 'Satellite'],
  ['mapbox://styles/mapbox/outdoors-v9', 'Outdoors'],
] as const;
export const LABEL_TYPES = [
  ['key', 'Category Name'],
  ['value', 'Value'],
  ['percent', 'Percentage'],
  ['key_value', 'Category and Value'],
  ['key_percent', 'Category and Percentage'],
  ['key_value_percent', 'Category, Value and Percentage'],
  ['value_percent', 'Value and Percentage'],
  ['template', 'Template'],
] as const;
export const SMALL_FONTS = [
  [0.125, 'Tiny'],
  [0.15, 'Small'],
  [0.2, 'Normal'],
  [0.3, 'Large'],
  [0.4, 'Huge'],
] as const;
export const SERIES_ORDERS = [
  ['name', 'Category name'],
  ['sum', 'Total value'],
  ['min', 'Minimum value'],
  ['max', 'Maximum value'],
  ['avg', 'Average value'],
] as const;
export const LABEL_SIDES = [
  ['left', 'left'],
  ['top', 'top'],
  ['right', 'right'],
  ['bottom', 'bottom'],
] as const;
