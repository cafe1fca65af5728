/** Engines that take texts for equal which differ in case, accents or spaces at their ends. */
export const isLoose = (backend: string): boolean => /mysql|mariadb|mssql|teradata|sybase/i.test(backend);

/**
 * Whether rows are of such an engine. Those of earlier releases do not say it: if they are not of the engine that the device
 * has, they may be.
 */
export const areLooseRows = ({
  isLoose: said,
  isSameSql,
}: {
  readonly isLoose?: boolean | undefined;
  readonly isSameSql: boolean;
}): boolean => said ?? !isSameSql;
