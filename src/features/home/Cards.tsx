import type { ReactNode } from 'react';
import { useId } from 'react';
import { CardList } from '../shared/cards/Card.tsx';
import styles from './HomePage.module.css';

interface CardsProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** A titled list of cards; nothing where it is empty. */
export function Cards({ title, isEmpty, children }: CardsProps): ReactNode {
  const id = useId();
  if (isEmpty) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <CardList>{children}</CardList>
    </section>
  );
}
