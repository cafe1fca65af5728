import type { TrialResult } from '#charts/vegaLite/trial.ts';
import { usesGeography } from '#charts/vegaLite/usesGeography.ts';

/** Loads what draws maps when a specification has one: few have, and it is as large as all else that Vega-Lite adds. */
export async function withGeography(result: TrialResult): Promise<TrialResult> {
  if ('fault' in result || !usesGeography(result.compiled)) return result;
  try {
    const { addGeography } = await import('../vega/runtime/geography.ts');
    addGeography();
    return result;
  } catch (cause) {
    return { fault: `What draws maps could not be loaded: ${String(cause)}. Reload the page.` };
  }
}
