import { lazy, type ReactNode, Suspense } from 'react';
import type { ResultToolProps } from './ResultTool.tsx';

const ResultTool = lazy(async () => ({ default: (await import('./ResultTool.tsx')).ResultTool }));

export function LazyResultTool(props: ResultToolProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <ResultTool {...props} />
    </Suspense>
  );
}
