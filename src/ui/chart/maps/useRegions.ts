import { use, useEffect, useState } from 'react';
import { countryRegions } from '#charts/countryMap/countryRegions.ts';
import type { Shape } from '#charts/kit/maps/shapes.ts';
import { err, type Result } from '#domain/result.ts';
import { useOnline } from '../../kit/late/useOnline.ts';
import { OutlinesContext } from './outlinesContext.ts';

interface Read {
  readonly country: string;
  readonly regions: Result<readonly Shape[], string>;
}

/**
 * The regions of a country, or why they are not here; null while they are read. Read again when the browser is online.
 */
export function useRegions(country: string | null): Result<readonly Shape[], string> | null {
  const source = use(OutlinesContext);
  const [read, setRead] = useState<Read | null>(null);
  const [attempt, setAttempt] = useState(0);
  const regions = read?.country === country ? read.regions : null;
  useOnline(() => {
    if (regions?.ok === false) setAttempt((before) => before + 1);
  });
  useEffect(() => {
    if (country === null || source === null) return undefined;
    let isWanted = true;
    void source.read(country).then((outlines) => {
      if (isWanted) setRead({ country, regions: outlines.ok ? countryRegions(outlines.value) : outlines });
    });
    return () => {
      isWanted = false;
    };
  }, [source, country, attempt]);
  return source === null ? err('This page has no outlines.') : regions;
}
