import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { MissingPage } from '#ui/kit/late/MissingPage.tsx';

export interface LazyPage {
  readonly Page: ComponentType;
  /** Preloads its code. */
  readonly load: () => Promise<void>;
}

/** A page in its own chunk. Loaded code renders at once, where React.lazy would wait a turn. */
export function lazyPage(fetchCode: () => Promise<{ readonly default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  async function load(): Promise<{ readonly default: ComponentType }> {
    const code = await fetchCode();
    loaded = code.default;
    return code;
  }
  const Later = lazyPart(load, MissingPage);

  function Page(): ReactNode {
    const [Content] = useState(() => loaded ?? Later);
    return <Content />;
  }
  return { Page, load: async () => void (await load()) };
}
