import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { MissingPart, type MissingPartProps } from './MissingPart.tsx';

/** Loads the nearest part again. */
const Retry = createContext<() => void>(() => undefined);

/**
 * A part of a page in its own chunk, like React's `lazy`. Where the chunk cannot be loaded, because the app is not
 * installed and its server cannot be reached, the page stays, a notice explains it, and the part can be loaded later.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Notice: ComponentType<MissingPartProps> = MissingPart,
): ComponentType<Props> {
  let failed: ComponentType<Props> | null = null;

  function Missing(): ReactNode {
    // The next one that is shown loads again. Not before: React starts anew a part that was never shown.
    useEffect(
      () => () => {
        if (current === failed) current = attempt();
      },
      [],
    );
    return <Notice onRetry={useContext(Retry)} />;
  }

  function attempt(): ComponentType<Props> {
    const part: ComponentType<Props> = lazy<ComponentType<Props>>(async () => {
      try {
        return await load();
      } catch {
        // The browser has logged what it could not fetch.
        failed = part;
        return { default: Missing };
      }
    });
    return part;
  }
  let current = attempt();

  return function Part(props: Props): ReactNode {
    const [Content, setContent] = useState(() => current);
    function retry(): void {
      current = attempt();
      startTransition(() => setContent(() => current));
    }
    return (
      <Retry value={retry}>
        <Content {...props} />
      </Retry>
    );
  };
}
