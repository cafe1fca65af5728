import type { Millis } from '../time.ts';

/** People, roles and row rules as their pages show and change them. */

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether the person can sign in. */
  readonly isActive: boolean;
  readonly roles: readonly Named[];
  readonly lastSignIn: Millis | null;
}

export interface AccountForm {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly roles: readonly number[];
  /** Empty where it stays as it is. */
  readonly password: string;
}

export interface Permission {
  readonly id: number;
  readonly permission: string;
  readonly view: string;
}

export interface RoleForm {
  readonly name: string;
  readonly permissions: readonly number[];
}

/** A role as it was read before somebody edits it. */
export interface KnownRole extends RoleForm {
  readonly id: number;
}

/** Regular rules limit people with one of the roles, base rules everybody else. */
export type RuleKind = 'Regular' | 'Base';

export interface RuleForm {
  readonly name: string;
  readonly kind: RuleKind;
  readonly datasets: readonly number[];
  readonly roles: readonly number[];
  readonly clause: string;
  /** Rules of one group are alternatives; empty for none. */
  readonly group: string;
}

/** A rule as it was read before somebody edits it. */
export interface KnownRule extends RuleForm {
  readonly id: number;
}

export interface ListedRule {
  readonly id: number;
  readonly name: string;
  readonly kind: RuleKind;
  readonly datasets: readonly Named[];
  readonly roles: readonly Named[];
  readonly clause: string;
  readonly group: string;
}

/** What a rule can name. */
export interface RuleChoices {
  readonly datasets: readonly Named[];
  readonly roles: readonly Named[];
}

/** Where a person is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly username: string;
  readonly isCurrent: boolean;
  readonly createdAt: Millis | null;
  readonly seenAt: Millis | null;
  readonly browser: string;
  readonly address: string;
  /** Of a token for scripts; null for a browser. */
  readonly tokenName: string | null;
}

export interface SecurityEntry {
  readonly id: number;
  readonly at: Millis | null;
  readonly kind: string;
  readonly username: string;
  readonly address: string;
  readonly detail: string;
}

/** The use of one dashboard or chart in the last thirty days. */
export interface UsageEntry {
  /** Unique among dashboards and charts. */
  readonly id: string;
  readonly kind: 'dashboard' | 'chart';
  readonly number: number;
  readonly title: string;
  readonly views: number;
  readonly people: number;
  readonly lastAt: Millis;
  /** How often data of charts was loaded, and the time that 95 % of the loads took at most. */
  readonly loads: number;
  readonly p95: Millis | null;
  readonly errors: number;
  /** The latest one; empty without errors. */
  readonly lastError: string;
}

/** A person's own name. */
export interface OwnName {
  readonly firstName: string;
  readonly lastName: string;
}
