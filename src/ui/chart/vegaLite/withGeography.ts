import type { TrialResult } from '#domain/chart/types/vegaLite/trial.ts';
import { usesGeography } from '#domain/chart/types/vegaLite/usesGeography.ts';

/** Loads what draws maps when a specification has one: few have, and it is as large as all else that Vega-Lite adds. */
export async function withGeography(answer: TrialResult): Promise<TrialResult> {
  if ('fault' in answer || !usesGeography(answer.compiled)) return answer;
  try {
    const { addGeography } = await import('../vega/geography.ts');
    addGeography();
    return answer;
  } catch (cause) {
    return { fault: `What draws maps could not be loaded: ${String(cause)}. Reload the page.` };
  }
}
