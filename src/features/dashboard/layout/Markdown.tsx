import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';

const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

/** Text of a dashboard's author. What renders it is large and comes when the first such text is on screen. */
export function Markdown({ code }: { readonly code: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <MarkdownText code={code} />
    </Suspense>
  );
}
