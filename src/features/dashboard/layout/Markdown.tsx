import type { ComponentType, ReactNode } from 'react';
import { startTransition, useEffect, useState } from 'react';
import type { Millis } from '#domain/time.ts';
import { SECOND } from '#domain/time.ts';
import { whenIdle } from '#ui/turns.ts';
import { PlainText } from './PlainText.tsx';

type Text = ComponentType<{ readonly code: string }>;

/** Pictures that are kept stand by then; those that are to be drawn take longer than a text may. */
const AFTER_PICTURES: Millis = 0.1 * SECOND;

/**
 * Text of a dashboard's author. What renders it is large and comes when the pictures stand that the page is opened for.
 * It is not lazy in React's way, which shows nothing for three tenths of a second where something was not there at once.
 */
export function Markdown({ code }: { readonly code: string }): ReactNode {
  const [Shown, setShown] = useState<Text | null>(null);
  useEffect(() => {
    let isOver = false;
    whenIdle(() => {
      void loadText().then((text) => {
        if (!isOver) startTransition(() => setShown(() => text));
      });
    }, AFTER_PICTURES);
    return () => void (isOver = true);
  }, []);
  return Shown === null ? null : <Shown code={code} />;
}

async function loadText(): Promise<Text> {
  try {
    return (await import('./MarkdownText.tsx')).MarkdownText;
  } catch {
    // Of a page that lost its server before all of its files were here, a text is the last thing to fail for.
    return PlainText;
  }
}
