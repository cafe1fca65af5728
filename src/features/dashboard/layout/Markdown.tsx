import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { PlainText } from './PlainText.tsx';

const MarkdownText = lazy(() =>
  import('./MarkdownText.tsx').then(
    ({ MarkdownText: shown }) => ({ default: shown }),
    // Of a page that lost its server before all of its files were here, a text is the last thing to fail for.
    () => ({ default: PlainText }),
  ),
);

/** Text of a dashboard's author. What renders it is large and comes when the first such text is on screen. */
export function Markdown({ code }: { readonly code: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <MarkdownText code={code} />
    </Suspense>
  );
}
