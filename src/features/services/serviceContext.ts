import { type Context, createContext, use } from 'react';

/**
 * The context of the services of one subject, and the hook that reads it: a test provides only the subjects it needs.
 */
export function serviceContext<T>(subject: string): readonly [context: Context<T | null>, hook: () => T] {
  const SubjectContext = createContext<T | null>(null);
  return [
    SubjectContext,
    function useSubject(): T {
      const services = use(SubjectContext);
      if (services === null) throw new Error(`The services of ${subject} are read outside of their context`);
      return services;
    },
  ];
}
