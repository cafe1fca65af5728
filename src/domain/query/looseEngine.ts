/** Engines that take texts for equal which differ in case, accents or spaces at their ends. */
export const isLoose = (backend: string): boolean => /mysql|mariadb|mssql|teradata|sybase/i.test(backend);
