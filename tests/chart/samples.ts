import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { anyChartSpec } from './anyDrawing.ts';
import { type ChartTheme, type ChartSpec, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { frameOfWire, type WireRows } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { RECORDING } from '../contract/recording.ts';
import { SAMPLES } from '../e2e/fixtures/charts/samples.ts';

/** The charts of two dashboards, as recorded from a Superset. */
export const recordedCharts = ['sales_dashboard.charts.json', 'usa_births_names.charts.json']
  .map((name) => join(RECORDING, 'examples', name))
  .flatMap((file) => asList(asRecord(JSON.parse(readFileSync(file, 'utf8')))['charts']))
  .map(asRecord);

/** The charts of two real dashboards with their recorded responses, for a page; none without the recording. */
export function capturedCharts(): string {
  const charts = recordedCharts
    .filter((chart) => chart['chart_data_answer'] !== null)
    .map((chart) => ({
      name: chart['slice_name'],
      form: chart['form_data'],
      answers: asRecord(asRecord(chart['chart_data_answer'])['body'])['result'],
    }));
  return JSON.stringify(charts);
}

const recorded = recordedCharts
  .filter((chart) => chart['chart_data_answer'] !== null)
  .map((chart) => ({
    name: String(chart['slice_name']),
    form: asRecord(chart['form_data']),
    frames: asList(asRecord(asRecord(chart['chart_data_answer'])['body'])['result']).map((each) =>
      frameOfWire(each as WireRows),
    ),
  }));

/** Form data with responses: written for these tests, and recorded. */
export const samples = [...SAMPLES, ...recorded];

export function sample(name: string) {
  const found = samples.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No sample ${name}`);
  return found;
}

/** How many of them are drawn; the others are text, or explain why there is nothing to draw. */
export function countDrawn(): number {
  return samples.filter(({ form, frames }) => {
    const picture = anyChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
    return picture != null && 'spec' in picture;
  }).length;
}

export function drawn(name: string, theme: ChartTheme = PLAIN_THEME): ChartSpec {
  const { form, frames } = sample(name);
  const picture = anyChartSpec(withDefaults(form), frames, theme, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
}
