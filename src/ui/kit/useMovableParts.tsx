import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './useMovableParts.module.css';

/** Parts of a page that change places and keep what was typed, opened and scrolled to in them. */
interface MovableParts<Name extends string> {
  /** Where each part is drawn now. */
  readonly places: Readonly<Record<Name, ReactNode>>;
  /** Rendered after the places, so that what measures itself finds itself on the page. */
  readonly parts: ReactNode;
}

/** React would draw a part anew in another place of its tree: each is drawn into an element that is moved instead. */
export function useMovableParts<Name extends string>(
  contents: Readonly<Record<Name, ReactNode>>,
): MovableParts<Name> {
  const names = Object.keys(contents) as Name[];
  const [hosts] = useState(() => recordOf(names, newHost));
  return {
    places: recordOf(names, (name) => <Place host={hosts[name]} />),
    parts: names.map((name) => createPortal(contents[name], hosts[name], name)),
  };
}

const recordOf = <Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Readonly<Record<Name, T>> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Record<Name, T>;

function newHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = styles['place'] ?? '';
  return host;
}

function Place({ host }: { readonly host: HTMLElement }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(host), [host]);
  return <div ref={place} className={styles['place']} />;
}
