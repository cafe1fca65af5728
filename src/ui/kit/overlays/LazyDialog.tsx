import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../late/lazyPart.tsx';
import type { DialogProps } from './Dialog.tsx';

const Dialog = lazyPart(async () => ({ default: (await import('./Dialog.tsx')).Dialog }));

/** A dialog whose code is loaded when first opened. */
export function LazyDialog(props: DialogProps): ReactNode {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return <Suspense fallback={null}>{isWanted && <Dialog {...props} />}</Suspense>;
}
