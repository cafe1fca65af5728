import { clickhouse } from './clickhouse/backend.ts';
import { mariadb, mysql } from './mysql/backend.ts';
import { postgresql } from './postgresql/backend.ts';
import type { Backend } from './remote/backend.ts';
import { trino } from './trino/backend.ts';

/** The kinds of database servers that are part of Sextant: the only list of them. */
export const BUILT_IN: readonly Backend[] = [postgresql, mysql, mariadb, clickhouse, trino];
